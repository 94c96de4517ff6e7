import type { Metastability } from "#domain/retries";
import { formatRate, formatRateUnit, formatTimes, type Measure } from "../../ui/format/number.ts";
import { formatMoment } from "../../ui/format/time.ts";
import type { Phrase } from "./phrase-collapse.ts";

/** Whether the service is held down by its own retries, in one sentence with its figures. */
export function phraseMetastability(
  judged: Metastability,
  measure: Measure,
  nowMs: number,
): Phrase {
  if (judged.kind === "unknown") {
    return {
      tone: "remainder",
      word: "Unknown",
      sentence: "Too few buckets to know a level of demand to come back to.",
    };
  }
  if (judged.kind === "calm" || !("spike" in judged)) {
    return {
      tone: "calm",
      word: "No spike",
      sentence: "Fresh demand made no spike in this window.",
    };
  }
  const { spike, now } = judged;
  const from = formatMoment(spike.fromMs, nowMs);
  const goodput = `goodput is ${formatRate(now.goodput)} against ${formatRateUnit(spike.before.goodput, measure)} before`;
  const fresh = `${formatRate(now.fresh)} against ${formatRateUnit(spike.before.fresh, measure)} before the spike of ${from}`;
  if (judged.kind === "metastable") {
    return {
      tone: "alarm",
      word: "Metastable",
      sentence: `Held down by its own retries: fresh demand is back (${fresh}), ${goodput}, and each operation is tried ${formatTimes(now.amplification)}.`,
    };
  }
  if (judged.kind === "spike") {
    return {
      tone: "warn",
      word: "Spike",
      sentence: `Fresh demand is up since ${from}: ${formatRate(now.fresh)} against ${formatRateUnit(spike.before.fresh, measure)} before.`,
    };
  }
  const over = spike.overMs === null ? from : formatMoment(spike.overMs, nowMs);
  return {
    tone: "calm",
    word: "Recovered",
    sentence: `The spike of ${from} was over at ${over}, and goodput came back: ${formatRate(now.goodput)} against ${formatRateUnit(spike.before.goodput, measure)} before.`,
  };
}
