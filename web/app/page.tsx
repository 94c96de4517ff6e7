import { Suspense } from "react";
import { ServiceGate } from "../features/gate/ServiceGate.tsx";
import { Overview } from "../features/overview/Overview.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";

export default function OverviewPage() {
  const skeleton = <PageSkeleton />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <Overview />
      </ServiceGate>
    </Suspense>
  );
}
