/** The words of the screens, each in one line for a newcomer. */
export const TERMS = {
  offered: "Every attempt that arrived, retries included.",
  parsed: "Attempts that could be read and understood.",
  eligible: "Attempts that were allowed to ask: authorised, and within what their policy grants.",
  admitted: "Attempts that were let in. From here on they consume the scarce resource.",
  started: "Admitted attempts that left the queue and began to be worked on.",
  completed: "Useful completions only: correct, before the deadline, at a quality that counts.",
  rejected: "Turned away by a gate, on purpose and before the work began.",
  policy: "Turned away because an entitlement was exceeded: a quota, not overload.",
  protection: "Turned away to keep the service inside its safe region: this is load shedding.",
  ownFault: "The request's own fault: malformed, unauthorized or impossible. Never load shedding.",
  lost: "Admitted, but it did not end useful: expired, late, cancelled, invalid or failed.",
  expired: "Admitted, but left the queue without ever starting.",
  late: "Finished after its deadline: the work was done, and nobody could use it.",
  cancelled: "The caller gave up, or the server aborted it.",
  invalid: "A wrong or duplicate effect. A duplicate side effect is not goodput.",
  below_quality: "Finished in time, at a quality that the service's policy does not count.",
  failed: "Ended in an error.",
  goodput: "Useful units per second: the rate that admission control protects.",
  waste:
    "Of the units consumed, those whose work did not end useful: late, cancelled, invalid or failed. Orphan units can be part of it and are shown apart.",
  orphan: "Units consumed after the caller had gone. Busy resources, no useful outcome.",
  amplification:
    "Offered attempts per logical operation begun. 1 is none; 3 means each was tried three times.",
  retrySuccess: "Useful completions of repeated attempts, out of all repeated attempts.",
  eventualSuccess:
    "Of the operations that were rejected at first, those that completed usefully within a minute. From sampled operations, each kept with all of its attempts.",
  ranOn: "How long admitted work went on after its caller had given up, where the service says so.",
  metastable:
    "Fresh demand is back at its level before a spike, goodput is not, and retries keep it down: it will not recover by itself.",
  knee: "The least demand at which goodput was as good as ever. Beyond it more demand gives no more goodput.",
  operatingPoint: "Where the service is now: the middle of its newest three buckets.",
  retries: "Offered work that is a repeated attempt and not fresh demand.",
  undecided: "Offered, but neither admitted nor turned away yet, or the decision was not reported.",
  inFlight:
    "Admitted work whose end is not known: still running, or its outcome was not reported. Negative when work admitted before this window ended inside it.",
  units: "Work priced in the scarce resource, as the service declares it.",
  attempts: "Arrivals counted one by one, whatever they cost.",
  conservation:
    "Everything offered is accounted for: offered = exits before admission + admitted + undecided, and admitted = exits + completed + in flight.",
  concurrency: "Too much work was already in flight.",
  deadline: "It could not have finished before its deadline.",
  overload: "The service was past its safe operating region.",
  dependency: "Something downstream could not take more.",
  queue_full: "The queue had reached its bound.",
  policy_rate: "The rate that this caller is entitled to was exceeded.",
  costOfNo:
    "What deciding took for attempts that were turned away. Saying no has to stay far cheaper than the work.",
  costShare:
    "Decision time × rejections ÷ (window × instances × 1 core): how much of the service goes into saying no.",
  retryDelay: "How long a rejection asks its caller to wait before the next attempt.",
  sameDelay:
    "Callers that are told one and the same delay come back together, as the next spike. Counted in buckets 9 % wide.",
  effectPossible:
    "The rejection came after something may have changed: a caller cannot simply try again.",
  executionBegan: "Turned away after the work had begun, when saying no saves little.",
  scope: "What the decision looked at: a tenant, an operation, an endpoint, a region, the service.",
  limiterMode:
    "adaptive: the limit follows the round trips; static: it is fixed; off: nothing is limited.",
  limit: "How much may be in flight at once. What is beyond it is overshoot.",
  queueAge: "How long the oldest attempt in any queue has waited by now.",
  oscillation:
    "How often a limit turns round per minute by more than a tenth of its mean. A limit that swings wastes capacity.",
  staleSilent:
    "Stale: heard of, but its limiter's gauges or state are old. Silent: nothing comes from it any more.",
  overloadState:
    "NORMAL, DEGRADE, SHED or RECOVER: what each instance does about its pressure, as its decisions name it.",
  flap: "A change of state that undoes the one before it within the dwell time of the policy.",
  ladder: "What is done more cheaply under pressure, rung by rung; 0 is full quality.",
  recovery:
    "From an overload's end until goodput is back within 5 % of its level before, and until the backlog is worked off.",
  other: "A reason that is none of the known ones.",
  malformed: "The request could not be read.",
  unauthorized: "The caller was not allowed to ask for this.",
  impossible: "The request could never be fulfilled.",
  fresh: "First attempts only: what was wanted, without the echo of retries.",
  fairShare:
    "What a tenant is due: the capacity, dealt out by max-min over what all tenants ask for.",
  overShare: "Consumed beyond the fair share.",
  shortfall: "What is missing of the fair share: asked for, due, and not usefully served.",
  attainment: "Useful units out of the fresh eligible units asked for.",
  starved: "The longest time with demand and no useful completion.",
  jainIndex:
    "Jain's index of useful service per fair share: 1 when all are served alike, 1/n when one has it all.",
} as const;

export type TermName = keyof typeof TERMS;

/** The explanation of a name that came with the data, where there is one. */
export function explain(name: string): string | null {
  return Object.entries(TERMS).find(([term]) => term === name)?.[1] ?? null;
}
