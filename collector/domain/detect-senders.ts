import type { Reading } from "./findings.ts";

/** An instance and when its newest event happened, epoch milliseconds. */
export interface SeenInstance {
  instanceId: string;
  lastEventMs: number;
}

/** What came from a service's senders in the last minutes. */
export interface Received {
  counted: number;
  dropped: { reason: string; count: number }[];
}

/** An instance that is not heard of for so long is silent, */
const SILENT_AFTER_MS = 30_000;
/** and one that is not heard of for so long is no longer one of the service's. */
const GONE_AFTER_MS = 600_000;
/** Instances that say less than this are silent by nature. */
const EVENTS_PER_SECOND_MIN = 0.5;
const NAMED_MAX = 5;

/** Looks for instances that have fallen silent. `eventsPerSecond` is that of the whole service. */
export function detectSilence(
  instances: readonly SeenInstance[],
  eventsPerSecond: number,
  nowMs: number,
): Reading {
  const known = instances.filter(({ lastEventMs }) => nowMs - lastEventMs < GONE_AFTER_MS);
  const silent = known.filter(({ lastEventMs }) => nowMs - lastEventMs >= SILENT_AFTER_MS);
  const isTalkative = eventsPerSecond >= EVENTS_PER_SECOND_MIN * known.length;
  return {
    detector: "instances_silent",
    subject: "",
    value: isTalkative || silent.length === 0 ? silent.length : null,
    figures: {
      instances: silent.slice(0, NAMED_MAX).map(({ instanceId }) => instanceId),
      silent: silent.length,
      known: known.length,
    },
  };
}

/** Looks for records that were dropped. */
export function detectDrops({ counted, dropped }: Received): Reading {
  const all = dropped.reduce((sum, { count }) => sum + count, 0);
  const [worst] = dropped.toSorted((one, other) => other.count - one.count);
  return {
    detector: "telemetry_dropped",
    subject: "",
    value: all === 0 ? 0 : all / (all + counted),
    figures: { dropped: all, counted, reason: worst?.reason ?? "" },
  };
}
