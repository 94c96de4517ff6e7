import type { Part, Parts } from "./split-parts.ts";

/** Fewer attempts than this in the last part, and nothing is said of health. */
const ATTEMPTS_MIN = 50;
/** A change is called one from here on. */
const CHANGE_MIN = 0.2;
/** A share of the offered that is worth naming. */
const NAMED_SHARE = 0.1;
/** A share of retries above this is named as the cause. */
const RETRY_SHARE = 0.3;
/** Under this share of the admitted ending useful, the service works mostly for nothing. */
const USEFUL_ADMITTED_MIN = 0.6;
const USEFUL_ADMITTED_CALM = 0.85;

export type VerdictKind =
  | "unknown"
  | "not-loaded"
  | "too-early"
  | "idle"
  | "too-little"
  | "collapsing"
  | "wasting"
  | "recovering"
  | "shedding"
  | "less-demand"
  | "healthy";

export type Severity = "unknown" | "calm" | "notice" | "warn" | "alarm";

/** What explains a loss best; the share is of offered, or of admitted for `lost`. */
export type Cause =
  | { kind: "retries"; share: number }
  | { kind: "protection"; share: number }
  | { kind: "policy"; share: number }
  | { kind: "lost"; share: number };

/** What the figures of a window amount to. Changes are of the last part against the one before. */
export type Verdict =
  | { kind: "unknown"; severity: "unknown"; since: number | null }
  | { kind: "not-loaded"; severity: "unknown" }
  | { kind: "too-early"; severity: "unknown" }
  | { kind: "idle"; severity: "unknown" }
  | { kind: "too-little"; severity: "unknown"; attempts: number }
  | {
      kind: Exclude<VerdictKind, "unknown" | "not-loaded" | "too-early" | "idle" | "too-little">;
      severity: Severity;
      /** 0.6 is a rise of 60 %; null when the part before says too little. */
      offeredChange: number | null;
      goodputChange: number | null;
      usefulOfOffered: number;
      causes: Cause[];
      recent: Part;
    };

/**
 * Judges the last part of a window. `since` is the end of what is known, for the case that the last
 * part is not. Never calm on missing data, never alarmed by a change that chance explains.
 */
export function judgeVerdict(parts: Parts | null, since: number | null): Verdict {
  // Something is known, but only of steps that still fill: a service that is new to this range.
  const isNew = since !== null && (parts === null || since > parts.recent.to);
  if (parts === null || parts.recent.knownSeconds === 0) {
    if (isNew) return { kind: "too-early", severity: "unknown" };
    return { kind: "unknown", severity: "unknown", since };
  }
  const { before, recent } = parts;
  const attempts = recent.attempts.offered;
  if (attempts === 0 && before.attempts.offered === 0) {
    return { kind: "idle", severity: "unknown" };
  }
  if (attempts < ATTEMPTS_MIN && before.attempts.offered < ATTEMPTS_MIN) {
    return { kind: "too-little", severity: "unknown", attempts };
  }
  const offeredChange = change(before, recent, "offered");
  const goodputChange = change(before, recent, "completed");
  const { kind, severity } = classify(recent, offeredChange, goodputChange);
  return {
    kind,
    severity,
    offeredChange,
    goodputChange,
    usefulOfOffered: share(recent.completed, recent.offered),
    causes: causesOf(recent),
    recent,
  };
}

function classify(recent: Part, offered: number | null, goodput: number | null) {
  const usefulOfAdmitted = share(recent.completed, recent.admitted);
  const goodputFell = goodput !== null && goodput <= -CHANGE_MIN;
  const offeredFell = offered !== null && offered <= -CHANGE_MIN;
  const keptPace = offeredFell && goodput !== null && offered !== null && goodput > offered - 0.15;
  if (goodputFell && !keptPace) return { kind: "collapsing", severity: "alarm" } as const;
  if (goodput !== null && goodput >= CHANGE_MIN && usefulOfAdmitted < USEFUL_ADMITTED_CALM) {
    return { kind: "recovering", severity: "warn" } as const;
  }
  if (recent.admitted > 0 && usefulOfAdmitted < USEFUL_ADMITTED_MIN) {
    return { kind: "wasting", severity: "alarm" } as const;
  }
  if (recent.admitted > 0 && usefulOfAdmitted < USEFUL_ADMITTED_CALM) {
    return { kind: "wasting", severity: "warn" } as const;
  }
  if (share(recent.protection, recent.offered) >= NAMED_SHARE) {
    return { kind: "shedding", severity: "notice" } as const;
  }
  if (offeredFell) return { kind: "less-demand", severity: "notice" } as const;
  return { kind: "healthy", severity: "calm" } as const;
}

/** What is worth naming, the likeliest cause first. */
function causesOf(part: Part): Cause[] {
  const retries = share(part.offered - part.fresh, part.offered);
  const candidates: Cause[] = [
    ...(retries >= RETRY_SHARE ? [{ kind: "retries", share: retries } as const] : []),
    { kind: "lost", share: share(part.admitted - part.completed, part.admitted) },
    { kind: "protection", share: share(part.protection, part.offered) },
    { kind: "policy", share: share(part.policy, part.offered) },
  ];
  return candidates.filter((cause) => cause.share >= NAMED_SHARE);
}

/**
 * By how much a rate changed; null when the part before is too small to compare with, 0 when
 * chance alone explains the difference (three standard deviations of two Poisson counts).
 */
function change(before: Part, recent: Part, of: "offered" | "completed"): number | null {
  const counts = [before.attempts[of], recent.attempts[of]];
  const [earlier = 0, later = 0] = counts;
  if (earlier < ATTEMPTS_MIN || before[of] <= 0) return null;
  const relative = recent[of] / before[of] - 1;
  const noise = 3 * Math.sqrt(1 / earlier + 1 / Math.max(1, later));
  return Math.abs(relative) <= noise && Math.abs(relative) < 1 ? 0 : relative;
}

function share(part: number, all: number): number {
  return all > 0 ? Math.max(0, part) / all : 0;
}
