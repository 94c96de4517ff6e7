import type { Metadata } from "next";
import { Suspense } from "react";
import { WastePage } from "../../features/waste/WastePage.tsx";
import { ServiceGate } from "../../features/gate/ServiceGate.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";

export const metadata: Metadata = { title: "Waste" };

export default function WasteRoute() {
  const skeleton = <PageSkeleton />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <WastePage />
      </ServiceGate>
    </Suspense>
  );
}
