import type { Dimensions, Fact } from "./facts.ts";

/** Millionths of attempts and of units. */
export interface Amount {
  attempts: bigint;
  units: bigint;
}

/** Which facts to count: dimensions that must match, and a window [fromMs, toMs). */
export type Question = {
  [Dimension in keyof Dimensions]?: Dimensions[Dimension] | undefined;
} & { fromMs?: number; toMs?: number };

/** The sum of the facts that a question asks about, by what happened. */
export function count(facts: readonly Fact[], question: Question): Map<string, Amount> {
  const sums = new Map<string, Amount>();
  for (const fact of facts) if (isAsked(fact, question)) add(sums, fact.what, fact);
  return sums;
}

/** What nothing but subtraction tells: those not decided yet, and those admitted and not ended. */
export function remainders(sums: ReadonlyMap<string, Amount>): {
  undecided: Amount;
  inFlight: Amount;
} {
  const before = sumOf(sums, (what) => /^exit:(offered|parsed|eligible)\//.test(what));
  const later = sumOf(sums, (what) => /^exit:(admitted|started)\//.test(what));
  const stage = (name: string) => sums.get(`stage:${name}`) ?? { attempts: 0n, units: 0n };
  return {
    undecided: less(less(stage("offered"), before), stage("admitted")),
    inFlight: less(less(stage("admitted"), later), stage("completed")),
  };
}

function isAsked(fact: Fact, { fromMs, toMs, ...dimensions }: Question): boolean {
  if (fromMs !== undefined && fact.timeNs < BigInt(fromMs) * 1_000_000n) return false;
  if (toMs !== undefined && fact.timeNs >= BigInt(toMs) * 1_000_000n) return false;
  return (
    matches(dimensions.service, fact.service) &&
    matches(dimensions.environment, fact.environment) &&
    matches(dimensions.region, fact.region) &&
    matches(dimensions.operation, fact.operation) &&
    matches(dimensions.tenant, fact.tenant) &&
    matches(dimensions.class, fact.class)
  );
}

function matches(asked: string | undefined, is: string): boolean {
  return asked === undefined || asked === is;
}

/** Start of the bucket that a moment after 1970 falls into. */
export function bucketStartMs(timeNs: bigint, bucketMs: number): number {
  return Number(timeNs / (BigInt(bucketMs) * 1_000_000n)) * bucketMs;
}

function add(sums: Map<string, Amount>, what: string, more: Amount): void {
  const sum = sums.get(what) ?? { attempts: 0n, units: 0n };
  sums.set(what, { attempts: sum.attempts + more.attempts, units: sum.units + more.units });
}

function sumOf(sums: ReadonlyMap<string, Amount>, isWanted: (what: string) => boolean): Amount {
  let sum: Amount = { attempts: 0n, units: 0n };
  for (const [what, amount] of sums) {
    if (!isWanted(what)) continue;
    sum = { attempts: sum.attempts + amount.attempts, units: sum.units + amount.units };
  }
  return sum;
}

function less(a: Amount, b: Amount): Amount {
  return { attempts: a.attempts - b.attempts, units: a.units - b.units };
}
