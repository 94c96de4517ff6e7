import { EXIT_NAMES, type Exit, type ExitName } from "#domain/exits";
import { QUANTITY_MAX, toMicros } from "#domain/fixed-point";
import { GATES, OTHER_REASON, gateOfReason } from "#domain/reasons";
import type { CountedThing, CounterIncrement } from "#domain/samples";
import { STAGES, type Stage } from "#domain/stages";
import { RecordError, booleanField, choiceField } from "./fields.ts";
import { msOfNano } from "./in-time.ts";
import {
  flowOf,
  pointText,
  runOf,
  startOf,
  temporalityOf,
  valueOf,
  type PointContext,
} from "./metric-point.ts";
import type { CumulativeCounter } from "./metric-samples.ts";

const MEASURES = new Map<string, CountedThing["measure"]>([
  ["admission.attempts", "count"],
  ["admission.demand", "units"],
]);

/** Where an exit leaves the funnel when the counter does not say. */
const USUAL_STAGES: Partial<Record<ExitName, Stage>> = {
  malformed: "offered",
  unauthorized: "parsed",
  impossible: "parsed",
  rejected: "eligible",
  expired: "admitted",
};

export function isCounterName(name: string): boolean {
  return MEASURES.has(name);
}

/** What a point of the counter form says. Throws RecordError where it can't be taken. */
export function readCounter(context: PointContext): CounterIncrement | CumulativeCounter {
  const { metric, timeMs } = context;
  const measure = MEASURES.get(metric.name);
  if (measure === undefined) throw new Error(`${metric.name} is no counter of ours.`);
  if (metric.kind !== "sum" || !metric.isMonotonic) {
    throw new RecordError(
      "wrong_kind",
      `${metric.name}: expected a monotonic sum, got a ${metric.kind === "sum" ? "sum that may fall" : metric.kind}.`,
    );
  }
  const value = valueOf(context);
  const isDelta = temporalityOf(context) === "delta";
  const max = isDelta ? QUANTITY_MAX : Number.MAX_SAFE_INTEGER;
  if (!(value >= 0 && value <= max)) {
    throw new RecordError(
      "out_of_range",
      `${metric.name}: expected a number from 0 to ${max}, got ${value}.`,
    );
  }
  const counted = {
    ...flowOf(context),
    measure,
    reached: readReached(context),
    isRetry: readRetry(context),
    timeMs,
  };
  if (!isDelta) return { kind: "cumulative_counter", ...counted, run: runOf(context, value) };
  const startNs = startOf(context);
  const fromMs = startNs === 0n ? timeMs : msOfNano(startNs);
  return { kind: "increment", ...counted, fromMs, micros: toMicros(value) };
}

function readRetry({ point }: PointContext): boolean {
  const { attributes } = point;
  return booleanField(attributes, "admission.retry") ?? booleanField(attributes, "retry") ?? false;
}

function readReached(context: PointContext): Stage | Exit {
  const stage = choice(context, "stage", STAGES);
  const exit = choice(context, "exit", EXIT_NAMES);
  if (exit !== undefined) return exitOf(context, exit, stage);
  if (stage !== undefined) return stage;
  throw new RecordError(
    "missing_field",
    `${context.metric.name}: expected an attribute stage or exit, and neither is there.`,
  );
}

function exitOf(context: PointContext, exit: ExitName, stage: Stage | undefined): Exit {
  const after = stage ?? USUAL_STAGES[exit] ?? "started";
  if (exit !== "rejected") return { after, exit, reason: null, gate: null };
  const reason = pointText(context, "reason") ?? OTHER_REASON;
  return { after, exit, reason, gate: choice(context, "gate", GATES) ?? gateOfReason(reason) };
}

function choice<Option extends string>(
  { point }: PointContext,
  name: string,
  options: readonly Option[],
): Option | undefined {
  const { attributes } = point;
  return (
    choiceField(attributes, `admission.${name}`, options) ?? choiceField(attributes, name, options)
  );
}
