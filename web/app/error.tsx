"use client";

import { FailurePage } from "../ui/FailurePage.tsx";

export default function PageError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <FailurePage
      title="This page broke"
      text="The mistake is in Spillway's interface and not in your service. Counting goes on."
      action={{ label: "Try again", onAct: retry }}
    />
  );
}
