"use client";

import { useEffect } from "react";
import { useServerNow } from "../clock/use-server-now.ts";
import { useServices } from "../live/use-services.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { defaultChoice } from "./choose-service.ts";

/**
 * Writes the service that is shown by default into the address, so that a copied link shows the
 * same one. The address bar is the external system.
 */
export function useSettledService(): void {
  const { service } = useView().view;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const { answer } = useServices();
  const choice = service === null && answer !== null ? defaultChoice(answer.data, nowMs) : null;
  const key = choice === null ? null : JSON.stringify(choice);
  useEffect(() => {
    if (choice !== null) changeView(choice, "replace");
    // Only when another choice is to be written: the functions are new on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
}
