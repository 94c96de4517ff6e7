import type { Metadata } from "next";
import { Suspense } from "react";
import { ServiceGate } from "../../features/gate/ServiceGate.tsx";
import { Limiters } from "../../features/limiters/Limiters.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";

export const metadata: Metadata = { title: "Limiters" };

export default function LimiterPage() {
  const skeleton = <PageSkeleton />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <Limiters />
      </ServiceGate>
    </Suspense>
  );
}
