"use client";

import type { ReactNode } from "react";
import { Glyph, type Tone } from "../../ui/Glyph.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { formatCompact } from "../../ui/format/number.ts";
import { formatDuration, formatMoment } from "../../ui/format/time.ts";
import { useServerNow } from "../clock/use-server-now.ts";
import { useIntake } from "../live/use-intake.ts";
import { useView } from "../view-state/use-view.ts";
import { droppedCount, problemsOf } from "./count-problems.ts";
import type { TrustState } from "./judge-trust.ts";
import { TrustDetails } from "./TrustDetails.tsx";
import { useTrust } from "./use-trust.ts";

export const TRUST_MARKS: Record<TrustState, { label: string; tone: Tone }> = {
  loading: { label: "Loading", tone: "remainder" },
  live: { label: "Live", tone: "calm" },
  delayed: { label: "Delayed", tone: "warn" },
  stale: { label: "Stale", tone: "warn" },
  "no-data": { label: "No data", tone: "remainder" },
  error: { label: "Error", tone: "alarm" },
  historical: { label: "Historical", tone: "notice" },
};

/** How far the figures can be believed, in one line; the reasons behind it when opened. */
export function TrustStrip() {
  const { view } = useView();
  const { trust, reporting, retryAt } = useTrust();
  const { nowMs } = useServerNow();
  const { query: intake } = useIntake();
  const problems = problemsOf(intake.data?.problems ?? [], view.service, view.environment);
  const dropped = droppedCount(problems);
  const { label, tone } = TRUST_MARKS[trust.state];
  const shown = view.time.kind === "paused" ? "Paused" : label;
  const silent = reporting !== null && reporting.instances.reporting < reporting.instances.known;
  return (
    <div data-testid="trust" data-state={trust.state} className="min-w-0">
      <Popover
        label={`${shown}. ${trust.why ?? "How far these figures can be believed"}`}
        align="right"
        buttonClassName="flex h-8 max-w-full items-center gap-2 rounded-md px-2 text-xs text-soft hover:bg-hover"
        button={
          <>
            <Glyph tone={tone} size={10} />
            <span className="font-medium text-text">{shown}</span>
            {trust.dataThrough !== null && (
              <span className="hidden truncate sm:inline">
                data to <span className="font-mono">{formatMoment(trust.dataThrough, nowMs)}</span>
              </span>
            )}
            {trust.ageMs !== null && <Dot>{formatDuration(trust.ageMs)}</Dot>}
            {reporting !== null && (
              <Dot warn={silent}>
                {reporting.instances.reporting} of {reporting.instances.known}
                <span className="hidden sm:inline"> instances</span>
              </Dot>
            )}
            {intake.data !== undefined && (
              <Dot warn={dropped > 0} className={dropped === 0 ? "max-sm:hidden" : ""}>
                {formatCompact(dropped)} dropped
              </Dot>
            )}
          </>
        }
      >
        {() => (
          <TrustDetails trust={trust} reporting={reporting} problems={problems} retryAt={retryAt} />
        )}
      </Popover>
    </div>
  );
}

interface DotProps {
  warn?: boolean;
  className?: string;
  children: ReactNode;
}

function Dot({ warn = false, className = "", children }: DotProps) {
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <span aria-hidden="true" className="pr-2 text-faint">
        ·
      </span>
      <span className={warn ? "text-warn" : undefined}>{children}</span>
    </span>
  );
}
