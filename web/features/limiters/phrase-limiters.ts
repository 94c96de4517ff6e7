import type { LimiterInstances } from "#domain/limiters";
import type { StatesTimeline } from "#domain/overload-states";
import { formatRate } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import { nameOf } from "./prepare-limiter-figures.ts";

/** The page's answer: which limiter needs a look, if any. */
export interface LimiterVerdict {
  tone: Tone;
  word: string;
  sentence: string;
}

/** The worst first: instances that oscillate, are stale or silent; then those that shed. */
export function phraseLimiters(
  { instances, oscillation }: LimiterInstances,
  states: StatesTimeline | null,
): LimiterVerdict {
  const restless = instances
    .filter(({ isOscillating }) => isOscillating)
    .toSorted(
      (one, other) => (other.oscillation.perMinute ?? 0) - (one.oscillation.perMinute ?? 0),
    );
  const [worst] = restless;
  if (worst !== undefined) {
    const rate = formatRate(worst.oscillation.perMinute ?? 0);
    return {
      tone: "alarm",
      word: "Oscillating",
      sentence: `The limit of ${counted(restless.length, "instance")} oscillates: ${nameOf(worst.instanceId)} turns round ${rate} times a minute, and ${formatRate(oscillation.perMinuteMax)} is too often.`,
    };
  }
  const standing = (kind: string) => instances.filter((own) => own.standing === kind);
  const [stale, silent] = [standing("stale"), standing("silent")];
  if (stale.length > 0) {
    const [first] = stale;
    return {
      tone: "warn",
      word: "Stale",
      sentence: `${counted(stale.length, "limiter")} decide${stale.length === 1 ? "s" : ""} on old state: ${nameOf(first?.instanceId ?? "")}${stale.length > 1 ? " and others" : ""}.`,
    };
  }
  const now = (states?.instances ?? []).flatMap((own) => own.states.at(-1)?.value ?? []);
  const shedding = now.filter((state) => state === "SHED").length;
  if (shedding > 0) {
    return {
      tone: "protection",
      word: "Shedding",
      sentence: `${shedding} of ${counted(now.length, "instance")} shed load, and ${flapWords(states)}.`,
    };
  }
  if (silent.length > 0) {
    return {
      tone: "warn",
      word: "Silent",
      sentence: `Nothing comes from ${counted(silent.length, "instance")}: ${nameOf(silent[0]?.instanceId ?? "")}${silent.length > 1 ? " and others" : ""}.`,
    };
  }
  const limited = instances.some(({ standing: own }) => own === "live");
  if (!limited) {
    return {
      tone: "remainder",
      word: "No gauges",
      sentence: `No limiter sends its gauges; ${flapWords(states)}.`,
    };
  }
  return {
    tone: "calm",
    word: "Steady",
    sentence: `The limits of ${counted(instances.length, "instance")} are steady, and ${flapWords(states)}.`,
  };
}

function flapWords(states: StatesTimeline | null): string {
  const flaps = states?.flaps ?? 0;
  return flaps === 0
    ? "no state flapped"
    : `states flapped ${flaps === 1 ? "once" : `${flaps} times`}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
