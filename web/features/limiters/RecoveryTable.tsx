"use client";

import type { Episode, Recoveries } from "#domain/overload-states";
import { formatCompact, formatRateUnit } from "../../ui/format/number.ts";
import { formatDuration, formatMoment } from "../../ui/format/time.ts";
import { Glyph } from "../../ui/Glyph.tsx";

/** How the service came out of each overload: how long goodput and the backlog took. */
export function RecoveryTable({ recoveries, nowMs }: { recoveries: Recoveries; nowMs: number }) {
  const { episodes, capacity, stepSeconds, knownSteps } = recoveries;
  const meaning =
    capacity === null
      ? "more than 1.3 times the fresh demand before it"
      : `fresh demand over the capacity of ${formatRateUnit(capacity, "units")}`;
  const step = formatDuration(stepSeconds * 1_000);
  if (episodes.length === 0) {
    return (
      <p className="text-sm text-soft">
        No overload in {knownSteps} steps of {step}: {meaning}.
      </p>
    );
  }
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-sm whitespace-nowrap">
          <caption className="sr-only">Overloads and how the service recovered</caption>
          <thead className="text-right text-xs text-faint">
            <tr>
              <th scope="col" className="py-1 text-left font-normal">
                Overload
              </th>
              <th scope="col" className="py-1 pl-3 font-normal">
                Goodput back
              </th>
              <th scope="col" className="py-1 pl-3 font-normal">
                Backlog drained
              </th>
            </tr>
          </thead>
          <tbody>
            {episodes.map((episode) => (
              <Row key={episode.overload.fromSeconds} episode={episode} nowMs={nowMs} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="pt-2 text-xs text-faint">
        Overload: {meaning}. Back: within 5 % of the minute before it, counted from the overload's
        end, in steps of {step}.
      </p>
    </>
  );
}

function Row({ episode, nowMs }: { episode: Episode; nowMs: number }) {
  const { overload, recovery, drain, demandPeak, isInterrupted } = episode;
  const { fromSeconds, toSeconds } = overload;
  const lasted =
    toSeconds === null ? "goes on" : `for ${formatDuration((toSeconds - fromSeconds) * 1_000)}`;
  const isBack = recovery.seconds !== null;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        {formatMoment(fromSeconds * 1_000, nowMs)} <span className="text-soft">{lasted}</span>
        <span className="block text-xs text-faint">
          up to {formatRateUnit(demandPeak, "units")} fresh
        </span>
      </th>
      <td className="py-1.5 pl-3 text-right" data-testid="recovery" data-seconds={recovery.seconds}>
        <span className="inline-flex items-baseline gap-1.5 font-mono">
          <Glyph tone={isBack ? "calm" : toSeconds === null ? "remainder" : "alarm"} size={8} />
          {isBack
            ? after(recovery.seconds ?? 0)
            : notBack(toSeconds === null, recovery.before === null, isInterrupted)}
        </span>
        {recovery.before !== null && (
          <span className="block text-xs text-faint">
            {formatRateUnit(recovery.before, "units")} before
          </span>
        )}
      </td>
      <td className="py-1.5 pl-3 text-right font-mono">
        {drain === null ? (
          <span className="text-faint">no queue gauge</span>
        ) : (
          <>
            {drain.seconds === null
              ? notBack(toSeconds === null, drain.before === null, isInterrupted)
              : after(drain.seconds)}
            <span className="block font-sans text-xs text-faint">
              {formatCompact(drain.peak)} at most
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

function after(seconds: number): string {
  return seconds === 0 ? "at once" : `after ${formatDuration(seconds * 1_000)}`;
}

function notBack(goesOn: boolean, isUnknown: boolean, isInterrupted: boolean): string {
  if (goesOn) return "not over yet";
  if (isUnknown) return "level before unknown";
  return isInterrupted ? "not before the next" : "not yet";
}
