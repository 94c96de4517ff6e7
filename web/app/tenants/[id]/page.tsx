import type { Metadata } from "next";
import { Suspense } from "react";
import { ServiceGate } from "../../../features/gate/ServiceGate.tsx";
import { Tenant } from "../../../features/tenants/Tenant.tsx";
import { PageSkeleton } from "../../../ui/Skeletons.tsx";

export const metadata: Metadata = { title: "Tenant" };

export default function TenantPage() {
  const skeleton = <PageSkeleton />;
  return (
    <Suspense fallback={skeleton}>
      <ServiceGate skeleton={skeleton}>
        <Tenant />
      </ServiceGate>
    </Suspense>
  );
}
