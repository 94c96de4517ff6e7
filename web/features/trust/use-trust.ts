"use client";

import { useServerNow } from "../clock/use-server-now.ts";
import { useIntake } from "../live/use-intake.ts";
import { useServices } from "../live/use-services.ts";
import { useView } from "../view-state/use-view.ts";
import { judgeTrust, type Trust } from "./judge-trust.ts";
import { mergeListings, type Reporting } from "./merge-listings.ts";

/** How far the view's figures can be believed, and who reports them. */
export function useTrust(): { trust: Trust; reporting: Reporting | null; retryAt: number | null } {
  const { view } = useView();
  const { nowMs, skewMs } = useServerNow();
  const services = useServices();
  const { query: intake } = useIntake();
  const reporting =
    services.answer === null || view.service === null
      ? null
      : mergeListings(services.answer.data, view.service, view.environment);
  const trust = judgeTrust({
    nowMs,
    time: view.time.kind,
    service: view.service,
    reporting,
    listedAt: services.answer && services.answer.arrivedAt + skewMs,
    failure: services.failure,
    heartbeats: intake.data?.collectors.map(({ heartbeatAt }) => heartbeatAt) ?? null,
  });
  return { trust, reporting, retryAt: services.retryAt };
}
