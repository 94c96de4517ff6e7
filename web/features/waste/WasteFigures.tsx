"use client";

import { useEventualSuccess, useRetriesSummary } from "../live/use-retries.ts";
import { useWasteSummary } from "../live/use-waste.ts";
import { KeyFigures } from "../overview/KeyFigures.tsx";
import { useView } from "../view-state/use-view.ts";
import {
  prepareRetryFigures,
  prepareSuccessFigure,
  prepareWasteFigures,
} from "./prepare-waste-figures.ts";
import { useWasteTime } from "./use-waste-time.ts";

/** Orphan work, waste and what retries amount to, side by side. */
export function WasteFigures({ dimmed }: { dimmed: boolean }) {
  const { measure } = useView().view;
  const waste = useWasteSummary().answer;
  const retries = useRetriesSummary().answer;
  const success = useEventualSuccess().answer;
  const time = useWasteTime();
  const figures = [
    ...(waste === null || time === null
      ? [null, null]
      : prepareWasteFigures(waste.data, time.knownSeconds)),
    ...(retries === null ? [null, null, null] : prepareRetryFigures(retries.data, measure)),
    success === null ? null : prepareSuccessFigure(success.data),
  ];
  return <KeyFigures figures={figures} dimmed={dimmed} />;
}
