"use client";

import { Popover } from "../../ui/Popover.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { formatSpan } from "../../ui/format/time.ts";
import { useServerNow } from "../clock/use-server-now.ts";
import { pause, resolveWindow } from "../view-state/resolve-window.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { RANGES, RANGE_NAMES } from "../view-state/view-state.ts";
import { Chevron } from "./ServicePicker.tsx";
import { CustomRange } from "./CustomRange.tsx";

const OPTIONS = RANGE_NAMES.map((value) => ({ value, label: RANGES[value].label }));

/** Which part of time is looked at, and whether it moves. */
export function TimeRange() {
  const { time } = useView().view;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const { from, to } = resolveWindow(time, nowMs);
  const isLive = time.kind === "live";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label="Live range"
        options={OPTIONS}
        value={time.kind === "historical" ? null : time.range}
        onChange={(range) => changeView({ time: { kind: "live", range } })}
      />
      <Popover
        label="Choose a span of time"
        buttonClassName="flex h-7 items-center gap-2 rounded-md px-2 text-xs text-soft hover:bg-hover hover:text-text"
        button={
          <>
            <span className="font-mono" data-testid="window">
              {formatSpan(from, Math.min(to, Math.max(nowMs, from)))}
            </span>
            <Chevron />
          </>
        }
      >
        {(close) => (
          <CustomRange
            from={from}
            to={to}
            onApply={(span) => {
              changeView({ time: { kind: "historical", ...span } });
              close();
            }}
          />
        )}
      </Popover>
      <LiveSwitch
        isLive={isLive}
        onChange={() => {
          if (isLive) changeView({ time: pause(time, nowMs) });
          else if (time.kind === "paused")
            changeView({ time: { kind: "live", range: time.range } });
          else changeView({ time: { kind: "live", range: "15m" } });
        }}
      />
    </div>
  );
}

function LiveSwitch({ isLive, onChange }: { isLive: boolean; onChange: () => void }) {
  return (
    <button
      type="button"
      onClick={onChange}
      data-testid="live-switch"
      className="flex h-7 items-center gap-1.5 rounded-md px-2 text-xs text-soft hover:bg-hover hover:text-text"
    >
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" fill="currentColor">
        <path d={isLive ? "M2 1.500h2v7H2Zm4 0h2v7H6Z" : "M2 1 8.500 5 2 9Z"} />
      </svg>
      {isLive ? "Pause" : "Go live"}
    </button>
  );
}
