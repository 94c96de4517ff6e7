import type { DetectorName } from "#domain/detectors";
import type { Finding } from "#domain/findings";
import {
  formatQuantity,
  formatRate,
  formatRateUnit,
  formatShare,
  formatTimes,
} from "../../ui/format/number.ts";
import { formatDuration, formatMicros, formatMillis } from "../../ui/format/time.ts";

/** Retries of at least this share of offered are named as what keeps a collapse going. */
const RETRY_SHARE_NAMED = 0.3;

/** What each detector finds, in a word or two, and the page that shows more of it. */
export const FINDING_KINDS: Record<DetectorName, { title: string; page: string }> = {
  metastable_echo: { title: "Retry echo", page: "/waste" },
  collapse: { title: "Collapse", page: "/collapse" },
  starved_class: { title: "Starvation", page: "/tenants" },
  noisy_neighbour: { title: "Noisy neighbour", page: "/tenants" },
  orphan_share: { title: "Orphan work", page: "/waste" },
  retry_amplification: { title: "Retry amplification", page: "/waste" },
  rejection_cost: { title: "Dear rejections", page: "/rejections" },
  limiter_oscillation: { title: "Oscillating limiter", page: "/limiter" },
  stale_limiter: { title: "Stale limiter", page: "/limiter" },
  conservation_broken: { title: "Counts do not add up", page: "/flow" },
  instances_silent: { title: "Silent instances", page: "/limiter" },
  telemetry_dropped: { title: "Telemetry dropped", page: "/flow" },
  identical_retry_delays: { title: "Identical retry delays", page: "/rejections" },
};

/** A finding as one sentence with the figures behind it. */
export function phraseFinding(finding: Finding): string {
  const { detector, subject, figures } = finding;
  switch (detector) {
    case "collapse":
      return phraseCollapse(figures);
    case "metastable_echo":
      return `Demand is back at ${units(figures.freshNow)}, goodput is not: ${units(figures.goodputNow)} against ${formatRate(figures.goodputBefore)} before the spike. Each operation is tried ${formatTimes(figures.amplification)}.`;
    case "noisy_neighbour":
      return `${subject} consumes ${units(figures.consumed)}, its fair share is ${formatRate(figures.fairShare)}: ${namesOf(figures.victims, figures.victimCount)} miss${figures.victimCount === 1 ? "es" : ""} part of theirs.`;
    case "starved_class":
      return `Class ${subject} starves: ${namesOf(figures.tenants, figures.tenantCount)} ask${figures.tenantCount === 1 ? "s" : ""} for ${units(figures.demand)} and complete${figures.tenantCount === 1 ? "s" : ""} nothing.`;
    case "orphan_share":
      return `${formatShare(figures.orphanUnits, figures.consumedUnits)} of what is consumed is for callers who are gone: ${units(figures.orphanUnits / figures.seconds)}.`;
    case "retry_amplification":
      return `Each operation is tried ${formatTimes(figures.offered / figures.fresh)}: ${formatRateUnit(figures.offered / figures.seconds, "attempts")} for ${formatRate(figures.fresh / figures.seconds)} operations/s.`;
    case "rejection_cost":
      return `Saying no takes ${formatMicros(figures.p95Us)} (p95 of ${formatQuantity(figures.n)}), its budget is ${formatMicros(figures.budgetUs)}.`;
    case "limiter_oscillation":
      return `${limiterOf(subject)} turns round ${formatRate(figures.perMinute)} times a minute, between ${formatRate(figures.low)} and ${formatRate(figures.high)}.`;
    case "stale_limiter":
      return `${limiterOf(subject)} acts on a state ${formatDuration(figures.seconds * 1_000)} old on ${namesOf(figures.instances, figures.instances.length)}.`;
    case "instances_silent":
      return `${formatQuantity(figures.silent)} of ${formatQuantity(figures.known)} instances are silent: ${namesOf(figures.instances, figures.silent)}.`;
    case "telemetry_dropped":
      return `${formatShare(figures.dropped, figures.dropped + figures.counted)} of the records were dropped, most of them for ${figures.reason.replaceAll("_", " ")}: figures are too low.`;
    case "conservation_broken":
      return `${formatQuantity(figures.ended)} outcomes of ${formatQuantity(figures.admitted)} admissions in ${formatDuration(figures.seconds * 1_000)}: decisions are lost on their way here.`;
    case "identical_retry_delays":
      break;
  }
  return `${formatShare(figures.share, 1)} of ${formatQuantity(figures.n)} rejections ask for ${formatMillis(figures.delayMs)}: their retries come back together.`;
}

function phraseCollapse(figures: Extract<Finding, { detector: "collapse" }>["figures"]): string {
  const { goodput, peakGoodput, offered, kneeOffered, retryShare } = figures;
  const under = formatShare(Math.max(0, peakGoodput - goodput), peakGoodput);
  const retries =
    retryShare >= RETRY_SHARE_NAMED
      ? ` Retries are ${formatShare(retryShare, 1)} of what is offered.`
      : "";
  return `Goodput is ${units(goodput)}, ${under} under its best, at ${formatTimes(offered / kneeOffered)} the demand that gave the best.${retries}`;
}

function units(perSecond: number): string {
  return formatRateUnit(perSecond, "units");
}

function limiterOf(name: string): string {
  return name === "" ? "The limiter" : `The limiter ${name}`;
}

/** "a", "a and b", "a, b and 3 others". */
function namesOf(names: readonly string[], count: number): string {
  const others = count - names.length;
  const parts =
    others > 0 ? [...names, others === 1 ? "one other" : `${others} others`] : [...names];
  const last = parts.pop() ?? "none";
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}
