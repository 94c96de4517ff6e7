import { formatClock, formatDuration, formatMoment } from "../../ui/format/time.ts";
import type { Failure } from "../live/describe-failure.ts";
import type { TimeView } from "../view-state/view-state.ts";
import type { Reporting } from "./merge-listings.ts";

export const DELAYED_AFTER_MS = 10_000;
export const STALE_AFTER_MS = 30_000;
/** A collector reports every few seconds; one that is silent this long is taken for gone. */
const HEARTBEAT_OLD_MS = 20_000;
/** One failed request is no news while the figures on the screen are this young. */
export const FAILURE_TOLERATED_MS = 5_000;

export type TrustState =
  | "loading"
  | "live"
  | "delayed"
  | "stale"
  | "no-data"
  | "error"
  | "historical";

/** How far the figures on the screen can be believed, and why not further. */
export interface Trust {
  state: TrustState;
  /** Newest event counted, epoch milliseconds. */
  dataThrough: number | null;
  ageMs: number | null;
  /** One sentence where something is the matter. */
  why: string | null;
}

export interface TrustInput {
  nowMs: number;
  time: TimeView["kind"];
  service: string | null;
  /** Null while it is not known, or when the service was never seen. */
  reporting: Reporting | null;
  /** When the list of services last arrived, epoch milliseconds; null for never. */
  listedAt: number | null;
  failure: Failure | null;
  /** When each collector last gave a sign of life; null while that is not known. */
  heartbeats: readonly number[] | null;
}

/**
 * The state of trust. In this order: this browser's requests fail; the view stands still on
 * purpose; nothing was ever counted; the newest event is older than 10 s, than 30 s; live.
 */
export function judgeTrust(input: TrustInput): Trust {
  const { nowMs, reporting, failure, listedAt } = input;
  const dataThrough = reporting?.dataThrough ?? null;
  const ageMs = dataThrough === null ? null : Math.max(0, nowMs - dataThrough);
  const judged = (state: TrustState, why: string | null): Trust => ({
    state,
    dataThrough,
    ageMs,
    why,
  });
  if (failure !== null && (listedAt === null || nowMs - listedAt > FAILURE_TOLERATED_MS)) {
    const since = listedAt === null ? "" : ` The figures are from ${formatClock(listedAt)}.`;
    return judged("error", failure.message + since);
  }
  if (listedAt === null) return judged("loading", null);
  if (input.time !== "live") return judged("historical", describeStandstill(input.time));
  if (ageMs === null) return judged("no-data", describeSilence(input));
  if (ageMs > STALE_AFTER_MS) return judged("stale", describeSilence(input));
  if (ageMs > DELAYED_AFTER_MS) return judged("delayed", describeSilence(input));
  return judged("live", null);
}

function describeStandstill(time: TimeView["kind"]): string {
  return time === "paused"
    ? "Paused: the figures stand still until you go on."
    : "A fixed span of time: its figures do not move.";
}

/** Why nothing new is counted, as far as it can be known: collector, clocks, or the service. */
function describeSilence({ nowMs, service, reporting, heartbeats }: TrustInput): string {
  const name = service ?? "The service";
  if (heartbeats === null) return `Nothing newer from ${name} has been counted.`;
  const newest = Math.max(...heartbeats, Number.NEGATIVE_INFINITY);
  if (heartbeats.length === 0) return "No collector has reported: nothing can be counted.";
  if (nowMs - newest > HEARTBEAT_OLD_MS) {
    const age = formatDuration(nowMs - newest);
    return `The collector gave its last sign of life ${age} ago: nothing is being counted.`;
  }
  if (reporting?.dataThrough == null) {
    return `The collector is well, but no admission event of ${name} has been counted yet.`;
  }
  const received = reporting.lastReceivedAt;
  if (received !== null && nowMs - received <= DELAYED_AFTER_MS) {
    const lag = formatDuration(nowMs - reporting.dataThrough);
    return `${name} is sending, but its newest event is ${lag} old: its exporter lags or its clock is slow.`;
  }
  const since = formatMoment(received ?? reporting.dataThrough, nowMs);
  return `The collector is well; ${name} has sent nothing since ${since}.`;
}
