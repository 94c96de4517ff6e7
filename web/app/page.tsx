import { Suspense } from "react";
import { ServiceGate } from "../features/gate/ServiceGate.tsx";
import { Overview } from "../features/overview/Overview.tsx";
import { BlockSkeleton } from "../ui/Skeletons.tsx";

export default function OverviewPage() {
  const skeleton = <BlockSkeleton className="h-[70dvh]" />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <Overview />
      </ServiceGate>
    </Suspense>
  );
}
