import type { AttemptIdentity, DecisionEvent, OutcomeEvent, SimulationEvent } from "./events.ts";

const funnelStages = ["offered", "parsed", "eligible", "admitted", "started", "completed"] as const;
type FunnelStage = (typeof funnelStages)[number];

interface Amount {
  attempts: number;
  units: number;
}

interface ExitAmount extends Amount {
  /** The last stage reached. */
  readonly after: FunnelStage;
  /** How it left: `rejected` by a gate, by its own fault's name, or by its outcome. */
  readonly exit: string;
  readonly reason: string | null;
  readonly gate: string | null;
}

/** Exact tallies of one flow. `fresh` is first attempts; so logical operations = fresh.attempts. */
export interface Tally {
  readonly stages: Readonly<Record<FunnelStage, Amount>>;
  readonly exits: Map<string, ExitAmount>;
  readonly fresh: Amount;
  readonly retries: Amount;
  consumedUnits: number;
  usefulConsumedUnits: number;
  orphanUnits: number;
}

function none(): Amount {
  return { attempts: 0, units: 0 };
}

function emptyTally(): Tally {
  return {
    stages: {
      offered: none(),
      parsed: none(),
      eligible: none(),
      admitted: none(),
      started: none(),
      completed: none(),
    },
    exits: new Map(),
    fresh: none(),
    retries: none(),
    consumedUnits: 0,
    usefulConsumedUnits: 0,
    orphanUnits: 0,
  };
}

function add(amount: Amount, identity: AttemptIdentity): void {
  amount.attempts += 1;
  amount.units += identity.demandUnits;
}

function addExit(
  tally: Tally,
  identity: AttemptIdentity,
  exit: Pick<ExitAmount, "after" | "exit" | "reason" | "gate">,
): void {
  const key = [exit.after, exit.exit, exit.reason, exit.gate].join("/");
  const amount = tally.exits.get(key) ?? { ...exit, ...none() };
  add(amount, identity);
  tally.exits.set(key, amount);
}

function addDecision(tally: Tally, { identity, rejection }: DecisionEvent): void {
  add(identity.attempt === 1 ? tally.fresh : tally.retries, identity);
  const last = rejection?.stage ?? "admitted";
  for (const stage of funnelStages.slice(0, funnelStages.indexOf(last) + 1)) {
    add(tally.stages[stage], identity);
  }
  if (rejection === null) return;
  const { reason, gate } = rejection;
  const exit =
    gate === null ? { exit: reason, reason: null, gate } : { exit: "rejected", reason, gate };
  addExit(tally, identity, { after: last, ...exit });
}

function addOutcome(tally: Tally, event: OutcomeEvent): void {
  const { identity, outcome, started, consumedUnits } = event;
  tally.consumedUnits += consumedUnits;
  tally.orphanUnits += event.consumedAfterAbandonUnits;
  if (started) add(tally.stages.started, identity);
  if (outcome === "useful") {
    add(tally.stages.completed, identity);
    tally.usefulConsumedUnits += consumedUnits;
    return;
  }
  const after = started ? "started" : "admitted";
  addExit(tally, identity, { after, exit: outcome, reason: null, gate: null });
}

/** Counts every event exactly, in all and per tenant, to be compared with what a product shows. */
export class Ledger {
  readonly total = emptyTally();
  readonly byTenant = new Map<string, Tally>();

  record(event: SimulationEvent): void {
    if (event.kind === "state_changed") return;
    const { tenant } = event.identity;
    const ofTenant = this.byTenant.get(tenant) ?? emptyTally();
    this.byTenant.set(tenant, ofTenant);
    for (const tally of [this.total, ofTenant]) {
      if (event.kind === "decision") addDecision(tally, event);
      else addOutcome(tally, event);
    }
  }
}
