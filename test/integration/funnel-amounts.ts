import type { FunnelSummary } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import { type Amount, count, remainders } from "../oracle/count.ts";
import type { Fact } from "../oracle/facts.ts";

/** Figures by name in whole millionths, so that equal means equal; what is nothing is left out. */
export type Amounts = Record<string, Amount>;

/** What the oracle says that the summary of a request must be. */
export function expectedAmounts(facts: readonly Fact[], request: FunnelRequest): Amounts {
  const { service, environment, from, to, filter } = request;
  const sums = count(facts, { service, environment, ...filter, fromMs: from, toMs: to });
  const funnel = [...sums].filter(([what]) => /^(stage|exit|logical)\b/.test(what));
  return withoutNothing({ ...Object.fromEntries(funnel), ...remainders(sums) });
}

/** The figures of a summary. */
export function amountsOf(summary: FunnelSummary): Amounts {
  const amounts: Amounts = {
    logical: inMillionths(summary.logicalOperations),
    undecided: inMillionths(summary.undecided),
    inFlight: inMillionths(summary.inFlight),
  };
  for (const [stage, amount] of Object.entries(summary.stages)) {
    amounts[`stage:${stage}`] = inMillionths(amount);
  }
  for (const { after, exit, reason, gate, ...amount } of summary.exits) {
    const name = `exit:${after}/${exit}/${reason}/${gate}`;
    if (name in amounts) throw new Error(`The summary has ${name} twice.`);
    amounts[name] = inMillionths(amount);
  }
  return withoutNothing(amounts);
}

function inMillionths({ count: attempts, units }: { count: number; units: number }): Amount {
  return { attempts: millionths(attempts), units: millionths(units) };
}

/** Whole millionths; a quantity that is none was not counted exactly. */
export function millionths(quantity: number): bigint {
  const whole = Math.round(quantity * 1e6);
  if (whole / 1e6 !== quantity) throw new Error(`${quantity} is not a number of millionths.`);
  return BigInt(whole);
}

function withoutNothing(amounts: Amounts): Amounts {
  return Object.fromEntries(
    Object.entries(amounts).filter(([, { attempts, units }]) => attempts !== 0n || units !== 0n),
  );
}
