import { Agenda } from "./agenda.ts";
import { arrive } from "./arrival.ts";
import { abandon } from "./caller-timeout.ts";
import { type Conditions, usualConditions } from "./conditions.ts";
import type { SimulationEvent } from "./events.ts";
import { drawOperation, type FreshDemand, requestsPerSecond } from "./fresh-demand.ts";
import { type InstanceReading, readInstances } from "./instance-reading.ts";
import { Random } from "./random.ts";
import { Server } from "./server.ts";
import type { SimulationSettings } from "./settings.ts";
import { closeLimitWindow, closeWindow, limitWindowMs, windowMs } from "./window.ts";
import { finish } from "./work.ts";
import type { Planned, World } from "./world.ts";

export interface InFlight {
  readonly attempts: number;
  readonly units: number;
}

/**
 * A service under load, as a discrete-event simulation: settings and a seed come in, events with
 * simulated times come out. It reads no clock; whoever drives it says how far to go.
 */
export class Simulation {
  private readonly world: World;
  private events: SimulationEvent[] = [];
  private demand: FreshDemand = { unitsPerSecond: 0, noisyTenantFactor: 1, premiumFactor: 1 };
  private generation = 0;
  private logicalOperations = 0;

  constructor(settings: SimulationSettings) {
    const random = new Random(settings.seed);
    this.world = {
      settings,
      servers: Array.from(
        { length: settings.instances },
        (_, index) => new Server(index, settings),
      ),
      agenda: new Agenda<Planned>(),
      random: {
        arrivals: random.fork(),
        callers: random.fork(),
        service: random.fork(),
        admission: random.fork(),
      },
      entitlements: new Map(),
      emit: (event) => this.events.push(event),
      nowMs: 0,
      conditions: usualConditions,
    };
    this.world.agenda.plan(windowMs, { kind: "window" });
    this.world.agenda.plan(limitWindowMs, { kind: "limit_window" });
  }

  get nowMs(): number {
    return this.world.nowMs;
  }

  setFreshDemand(demand: FreshDemand): void {
    this.demand = demand;
    // A Poisson stream has no memory: the planned arrival is forgotten and drawn again.
    this.generation += 1;
    this.planArrival();
  }

  setConditions(conditions: Conditions): void {
    this.world.conditions = conditions;
  }

  /** Admitted attempts that have no outcome yet. */
  inFlight(): InFlight {
    let attempts = 0;
    let units = 0;
    for (const { inFlight, unitsInFlight } of this.world.servers) {
      attempts += inFlight;
      units += unitsInFlight;
    }
    return { attempts, units };
  }

  /** What the instances show now. */
  readings(): readonly InstanceReading[] {
    return readInstances(this.world);
  }

  /** Runs up to `untilMs` and gives the events on the way, in the order they happened. */
  step(untilMs: number): readonly SimulationEvent[] {
    this.events = [];
    const { agenda } = this.world;
    for (let next = agenda.takeUntil(untilMs); next !== null; next = agenda.takeUntil(untilMs)) {
      this.world.nowMs = next.atMs;
      this.happen(next.what);
    }
    this.world.nowMs = Math.max(this.world.nowMs, untilMs);
    return this.events;
  }

  private happen(what: Planned): void {
    switch (what.kind) {
      case "fresh_arrival":
        if (what.generation === this.generation) this.arriveFresh();
        return;
      case "retry":
        return arrive(this.world, what.logical);
      case "caller_timeout":
        return abandon(this.world, what.attempt);
      case "finish":
        return finish(this.world, what.attempt);
      case "window":
        closeWindow(this.world);
        this.world.agenda.plan(this.world.nowMs + windowMs, { kind: "window" });
        return;
      case "limit_window":
        closeLimitWindow(this.world);
        this.world.agenda.plan(this.world.nowMs + limitWindowMs, { kind: "limit_window" });
    }
  }

  private arriveFresh(): void {
    this.logicalOperations += 1;
    const { runId } = this.world.settings;
    const logicalId = `${runId}-${this.logicalOperations}`;
    const { random, conditions } = this.world;
    const { hangUpShare } = conditions;
    arrive(this.world, drawOperation(this.demand, random.arrivals, logicalId, hangUpShare));
    this.planArrival();
  }

  private planArrival(): void {
    const rate = requestsPerSecond(this.demand);
    if (rate <= 0) return;
    const gapMs = this.world.random.arrivals.exponential(1_000 / rate);
    const generation = this.generation;
    this.world.agenda.plan(this.world.nowMs + gapMs, { kind: "fresh_arrival", generation });
  }
}
