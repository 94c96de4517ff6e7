"use client";

import { useServerNow } from "../clock/use-server-now.ts";
import { SendFirstEvent } from "../onboarding/SendFirstEvent.tsx";
import { useTrust } from "../trust/use-trust.ts";
import { resolveWindow } from "../view-state/resolve-window.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { DEFAULT_RANGE } from "../view-state/view-state.ts";
import { judgeAbsence } from "./judge-absence.ts";

/** An empty window: why it is empty, and what leads to something. */
export function NoData() {
  const { view } = useView();
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const { trust } = useTrust();
  const { kind, sentence, remedy } = judgeAbsence({
    service: view.service ?? "this service",
    filter: view.filter,
    window: resolveWindow(view.time, nowMs),
    dataThrough: trust.dataThrough,
    range: view.time.kind === "historical" ? DEFAULT_RANGE : view.time.range,
  });
  return (
    <div
      data-testid="no-data"
      className="flex max-w-3xl flex-col items-start gap-4 rounded-lg border border-dashed border-line-strong p-5"
    >
      <p>{sentence}</p>
      {remedy !== null && (
        <button
          type="button"
          onClick={() => {
            const { time, filter } = remedy;
            changeView({ ...(time && { time }), ...(filter && { filter }) });
          }}
          className="h-8 rounded-md bg-text px-3 text-sm font-medium text-bg hover:opacity-90"
        >
          {remedy.label}
        </button>
      )}
      {kind !== "no-match" && (
        <details open={kind === "never"} className="w-full">
          <summary className="w-fit text-xs text-faint hover:text-soft">What to send</summary>
          <div className="pt-3">
            <SendFirstEvent />
          </div>
        </details>
      )}
    </div>
  );
}
