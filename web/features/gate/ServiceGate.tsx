"use client";

import type { ReactNode } from "react";
import { useBrowserNow } from "../clock/use-now.ts";
import { defaultChoice } from "../bar/choose-service.ts";
import { useServices } from "../live/use-services.ts";
import { NoService } from "../onboarding/NoService.tsx";
import { retryWords } from "../panel/StateChip.tsx";
import { useView } from "../view-state/use-view.ts";

/** Lets a page appear once there is a service to show; until then says what is going on. */
export function ServiceGate({ children, skeleton }: { children: ReactNode; skeleton: ReactNode }) {
  const { service } = useView().view;
  const { answer, failure, retryAt } = useServices();
  const nowMs = useBrowserNow();
  if (service !== null) return children;
  if (answer !== null && defaultChoice(answer.data, nowMs) === null) return <NoService />;
  if (answer === null && failure !== null) {
    return (
      <div role="alert" className="mx-auto max-w-xl py-24 text-center">
        <h1 className="text-xl font-medium">{failure.message}</h1>
        <p className="pt-2 text-soft">
          Services go on working and their exporters retry. Here, {retryWords(retryAt, nowMs)}.
        </p>
      </div>
    );
  }
  return skeleton;
}
