import type { Random } from "./random.ts";
import type { Attributes, ReportedRecord } from "./record.ts";

/** A logical operation as it really went. */
export interface TrueOperation {
  /** When its first attempt was rejected, epoch milliseconds; null when none was. */
  rejectedMs: number | null;
  /** When it completed usefully and with which attempt; null when it never did. */
  useful: { atMs: number; attempt: number } | null;
  records: ReportedRecord[];
}

/** Operations whose attempts follow one another, as real callers' do. */
export function retryingOperations(
  random: Random,
  count: number,
  span: { fromMs: number; toMs: number },
): TrueOperation[] {
  return Array.from({ length: count }, (_, index) =>
    operation(random, `op-${index}`, random.whole(span.fromMs, span.toMs - 1)),
  );
}

function operation(random: Random, id: string, beginMs: number): TrueOperation {
  const truth: TrueOperation = { rejectedMs: null, useful: null, records: [] };
  let atMs = beginMs;
  for (let attempt = 1; attempt <= random.whole(1, 5); attempt += 1) {
    const own = { "admission.logical_id": id, "admission.attempt": attempt };
    if (random.chance(0.55)) {
      const reason = random.pick(["overload", "deadline", "policy_rate"]);
      truth.rejectedMs ??= atMs;
      const said = { "admission.verdict": "rejected", "admission.reason": reason };
      truth.records.push(record("admission.decision", atMs, { ...own, ...said }));
    } else {
      const outcome = random.pick(["useful", "useful", "late", "cancelled"]);
      const endMs = atMs + random.whole(20, 4_000);
      truth.records.push(
        record("admission.decision", atMs, { ...own, "admission.verdict": "admitted" }),
        record("admission.outcome", endMs, {
          ...own,
          "admission.outcome": outcome,
          "admission.caller_abandoned": outcome === "cancelled",
        }),
      );
      if (outcome === "useful") {
        truth.useful = { atMs: endMs, attempt };
        return truth;
      }
      atMs = endMs;
    }
    // Now and then a caller comes back only after everybody has stopped waiting for it.
    atMs += random.chance(0.05) ? 70_000 : random.whole(200, 9_000);
  }
  return truth;
}

function record(eventName: string, atMs: number, attributes: Attributes): ReportedRecord {
  return {
    resource: { "service.name": "shop", "service.instance.id": "one" },
    eventName,
    nameIn: "field",
    timeNs: BigInt(atMs) * 1_000_000n,
    observedNs: null,
    traceId: "",
    attributes: { "admission.operation": "buy", ...attributes },
    fault: null,
  };
}

/** What really became of the operations first rejected in a window, followed for a minute. */
export function trueSuccess(
  operations: readonly TrueOperation[],
  window: { fromMs: number; toMs: number },
): { rejected: number; byAttempt: Map<number, number> } {
  const byAttempt = new Map<number, number>();
  let rejected = 0;
  for (const { rejectedMs, useful } of operations) {
    if (rejectedMs === null || rejectedMs < window.fromMs || rejectedMs >= window.toMs) continue;
    rejected += 1;
    if (useful === null || useful.atMs >= rejectedMs + 60_000) continue;
    byAttempt.set(useful.attempt, (byAttempt.get(useful.attempt) ?? 0) + 1);
  }
  return { rejected, byAttempt };
}
