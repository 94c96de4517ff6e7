import { z } from "zod";
import type { AdmissionDecision, AdmissionEvent, AdmissionOutcome } from "./events.ts";
import { isOwnFault } from "./reasons.ts";

/** How long single events are kept. */
export const EVIDENCE_DAYS = 7;

/** Logical ids of a higher rank than this are one in a billion, and not told apart. */
export const RANK_MAX = 30;

/** Rejections by a gate and orphan work are kept this many levels longer than the rest. */
export const PREFERENCE_LEVELS = 2;

const number = z.number().optional();
const text = z.string().optional();
const flag = z.boolean().optional();

/** What a kept event says beside the columns that it is looked up by. Absent: not reported. */
export const EvidenceDetails = z.object({
  stage: text,
  scope: text,
  limiter: text,
  decisionUs: number,
  retryAfterMs: number,
  executionBegan: flag,
  effectPossible: flag,
  state: text,
  level: number,
  controlRevision: number,
  deadline: z
    .object({
      remainingMs: z.number(),
      queueMs: z.number().nullable(),
      serviceMs: z.number().nullable(),
      responseMs: z.number().nullable(),
      uncertaintyMs: z.number().nullable(),
    })
    .optional(),
  started: flag,
  consumedUnits: number,
  consumedAfterAbandonUnits: number,
  callerAbandoned: flag,
  queueMs: number,
  serviceMs: number,
  ranAfterAbandonMs: number,
  qualityTier: text,
  from: text,
  cause: text,
  error: text,
});
export type EvidenceDetails = z.infer<typeof EvidenceDetails>;

/**
 * The rank of a logical id: its hash's number of trailing zero bits, so that one id in 2^r has rank
 * r or higher. The same for all attempts of an operation, on every collector: an operation is kept
 * or dropped as a whole.
 */
export function rankOf(logicalId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < logicalId.length; index += 1) {
    hash = Math.imul(hash ^ logicalId.charCodeAt(index), 0x01000193);
  }
  // FNV-1a leaves the low bits poorly mixed; this finish is MurmurHash3's.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash === 0 ? RANK_MAX : Math.min(RANK_MAX, 31 - Math.clz32(hash & -hash));
}

/** The level that an event of the given kind is kept from, when all others are from `baseLevel`. */
export function keepLevel(event: AdmissionDecision | AdmissionOutcome, baseLevel: number): number {
  return isPreferred(event) ? Math.max(0, baseLevel - PREFERENCE_LEVELS) : baseLevel;
}

function isPreferred(event: AdmissionDecision | AdmissionOutcome): boolean {
  if (event.kind === "outcome") return event.callerAbandoned;
  return !event.verdict.admitted && !isOwnFault(event.verdict.reason);
}

/** The details of an event in the form in which they are kept. */
export function evidenceDetails(event: AdmissionEvent): EvidenceDetails {
  if (event.kind === "decision") {
    const { verdict, details } = event;
    return present({ ...details, stage: verdict.admitted ? null : verdict.lastStage });
  }
  if (event.kind === "outcome") {
    const { started, consumedUnits, consumedAfterAbandonUnits, callerAbandoned } = event;
    const costs = { started, consumedUnits, consumedAfterAbandonUnits, callerAbandoned };
    return present({ ...costs, qualityTier: event.qualityTier, ...event.details });
  }
  const { controlRevision } = event;
  return event.kind === "state_changed"
    ? present({ from: event.from, cause: event.cause, controlRevision })
    : present({ controlRevision, error: event.error });
}

function present(fields: Record<string, unknown>): EvidenceDetails {
  return EvidenceDetails.parse(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  );
}
