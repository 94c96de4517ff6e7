import type { Metadata } from "next";
import { Suspense } from "react";
import { ServiceGate } from "../../features/gate/ServiceGate.tsx";
import { Rejections } from "../../features/rejections/Rejections.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";

export const metadata: Metadata = { title: "Rejections" };

export default function RejectionsPage() {
  const skeleton = <PageSkeleton />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <Rejections />
      </ServiceGate>
    </Suspense>
  );
}
