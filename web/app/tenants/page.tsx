import type { Metadata } from "next";
import { Suspense } from "react";
import { ServiceGate } from "../../features/gate/ServiceGate.tsx";
import { Tenants } from "../../features/tenants/Tenants.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";

export const metadata: Metadata = { title: "Tenants" };

export default function TenantsPage() {
  const skeleton = <PageSkeleton />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <Tenants />
      </ServiceGate>
    </Suspense>
  );
}
