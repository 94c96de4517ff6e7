import type { Metadata } from "next";
import { Suspense } from "react";
import { Collapse } from "../../features/collapse/Collapse.tsx";
import { ServiceGate } from "../../features/gate/ServiceGate.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";

export const metadata: Metadata = { title: "Collapse" };

export default function CollapsePage() {
  const skeleton = <PageSkeleton />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <Collapse />
      </ServiceGate>
    </Suspense>
  );
}
