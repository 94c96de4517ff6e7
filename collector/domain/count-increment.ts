import type { Mark } from "./count-event.ts";
import type { Exit } from "./exits.ts";
import type { CounterIncrement } from "./samples.ts";
import type { Stage } from "./stages.ts";

/** Rates are drawn in steps of seconds; finer parts than these cost rows and show nothing. */
const SLICES_MAX = 12;

/** So many parts may the increments of one request come to in all. */
const SLICES_OF_REQUEST_MAX = 30_000;

/** In how many parts each of so many increments may be spread. Of 10,000: 3. */
export function slicesPerIncrement(increments: number): number {
  return Math.min(SLICES_MAX, Math.max(1, Math.floor(SLICES_OF_REQUEST_MAX / increments)));
}

/**
 * What a counter's growth adds to the funnel. When in its span it grew is not known: it is spread
 * evenly, a second each, over `slicesMax` parts at most, whose whole millionths add up to exactly
 * all of it. An attempt that says nothing else is a first one, as with events, and what started consumed
 * its demand.
 */
export function marksOfIncrement(increment: CounterIncrement, slicesMax: number): Mark[] {
  const { fromMs, timeMs, micros, reached } = increment;
  if (micros === 0) return [];
  const spanMs = Math.max(0, timeMs - fromMs);
  const slices = Math.min(slicesMax, Math.max(1, Math.ceil(spanMs / 1_000)));
  return Array.from({ length: slices }, (_, index) => {
    const part = partOf(micros, index, slices);
    return {
      timeMs: fromMs + (spanMs * (index + 0.5)) / slices,
      ...(typeof reached === "string"
        ? { add: reachedStage(increment, reached, part), exit: null }
        : markExit(increment, reached, part)),
    };
  });
}

/** The whole millionths of one of several even parts. Of 7 in 2 parts: 3 and 4. */
function partOf(micros: number, index: number, parts: number): number {
  const until = (place: number) => Number((BigInt(micros) * BigInt(place)) / BigInt(parts));
  return until(index + 1) - until(index);
}

function reachedStage(
  { measure, isRetry }: CounterIncrement,
  stage: Stage,
  part: number,
): Mark["add"] {
  const add: Mark["add"] = { events: 1, [`${stage}_${measure}`]: part };
  if (stage === "offered" && !isRetry) add[`fresh_${measure}`] = part;
  if (stage === "eligible" && !isRetry) add[`fresh_eligible_${measure}`] = part;
  if (stage !== "completed") return add;
  if (isRetry) add[`retry_completed_${measure}`] = part;
  if (measure === "count") add.ended_count = part;
  else add.consumed_units = part;
  return add;
}

function markExit(
  { measure }: CounterIncrement,
  exit: Exit,
  part: number,
): Pick<Mark, "add" | "exit"> {
  const add: Mark["add"] = { events: 1 };
  const isUnits = measure === "units";
  const hasEnded = exit.after === "admitted" || exit.after === "started";
  const consumedUnits = isUnits && exit.after === "started" ? part : 0;
  if (exit.gate !== null) add[`rejected_${exit.gate}_${measure}`] = part;
  if (hasEnded && !isUnits) add.ended_count = part;
  if (consumedUnits > 0) {
    add.consumed_units = part;
    add.wasted_units = part;
  }
  const amount = { count: isUnits ? 0 : part, units: isUnits ? part : 0, consumedUnits };
  return { add, exit: { ...exit, ...amount } };
}
