import {
  formatQuantity,
  formatRateUnit,
  formatShare,
  type Measure,
} from "../../ui/format/number.ts";
import { formatMoment } from "../../ui/format/time.ts";
import type { Cause, Verdict } from "./judge-verdict.ts";

/** The verdict as one sentence. */
export function phraseVerdict(verdict: Verdict, measure: Measure, nowMs: number): string {
  if (verdict.kind === "unknown") {
    return verdict.since === null
      ? "Unknown: nothing has been counted in this window."
      : `Unknown since ${formatMoment(verdict.since, nowMs)}.`;
  }
  if (verdict.kind === "not-loaded") return "Unknown: the figures could not be loaded.";
  if (verdict.kind === "too-early") {
    return "Too early to judge: no complete step of this range has data yet.";
  }
  if (verdict.kind === "idle") return "Idle: no work was offered in this window.";
  if (verdict.kind === "too-little") {
    return `Too little to judge: ${formatQuantity(verdict.attempts)} attempts in the last part of this window.`;
  }
  const { offeredChange, goodputChange, causes, recent } = verdict;
  const goodput = formatRateUnit(recent.completed, measure);
  // What was offered before the part and ended in it would make more than all of it.
  const useful = formatShare(Math.min(recent.completed, recent.offered), recent.offered);
  if (verdict.kind === "collapsing") {
    const fall = `Goodput fell ${percent(goodputChange)} ${phraseOffered(offeredChange)}`;
    return `${fall}${because(causes)}.`;
  }
  if (verdict.kind === "wasting") {
    const ended = formatShare(recent.completed, recent.admitted);
    return `Only ${ended} of admitted work ends useful${because(causes.filter(({ kind }) => kind !== "lost"))}.`;
  }
  if (verdict.kind === "recovering") {
    const ended = formatShare(recent.completed, recent.admitted);
    return `Recovering: goodput rose ${percent(goodputChange)} to ${goodput}; ${ended} of admitted work ends useful.`;
  }
  if (verdict.kind === "shedding") {
    const rejected = formatShare(recent.protection, recent.offered);
    return `Protection holds: goodput is ${goodput} while ${rejected} of offered is turned away.`;
  }
  if (verdict.kind === "less-demand") {
    return `Demand fell ${percent(offeredChange)}: goodput is ${goodput}, ${useful} of offered.`;
  }
  const policy = causes.find(({ kind }) => kind === "policy");
  const limited =
    policy === undefined ? "" : `; policy turned away ${formatShare(policy.share, 1)}`;
  return `Healthy: ${useful} of offered ends useful, ${goodput}${limited}.`;
}

function phraseOffered(change: number | null): string {
  if (change === null) return "while demand is not comparable";
  if (change === 0) return "at steady demand";
  return change > 0
    ? `while offered rose ${percent(change)}`
    : `while offered fell ${percent(change)}`;
}

function because(causes: readonly Cause[]): string {
  const [first] = causes;
  if (first === undefined) return "";
  const share = formatShare(first.share, 1);
  const phrases: Record<Cause["kind"], string> = {
    retries: `: retries are ${share} of offered`,
    lost: `: ${share} of admitted work does not end useful`,
    protection: `: protection turns away ${share} of offered`,
    policy: `: policy turns away ${share} of offered`,
  };
  return phrases[first.kind];
}

/** A relative change in whole percent: 0.484 is "48 %"; what trebled is said as a factor. */
function percent(change: number | null): string {
  if (change === null) return "";
  if (change >= 2) return `${(change + 1).toFixed(1)}-fold`;
  return formatShare(Math.round(Math.abs(change) * 100), 100);
}
