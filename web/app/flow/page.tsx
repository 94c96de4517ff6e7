import type { Metadata } from "next";
import { Suspense } from "react";
import { Flow } from "../../features/flow/Flow.tsx";
import { ServiceGate } from "../../features/gate/ServiceGate.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";

export const metadata: Metadata = { title: "Funnel" };

export default function FlowPage() {
  const skeleton = <PageSkeleton />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <Flow />
      </ServiceGate>
    </Suspense>
  );
}
