import type { Attempt } from "./attempt.ts";
import { ClassQueue } from "./class-queue.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { DependencyBreaker } from "./dependency-breaker.ts";
import type { ClassName } from "./events.ts";
import { demandUnitsByClass, meanDemandUnits } from "./population.ts";
import type { HeldState } from "./pressure-state.ts";
import { Reservation } from "./reservation.ts";
import { instanceUnitsPerSecond, msPerUnit, type SimulationSettings } from "./settings.ts";

/** One instance of the service: its queues, its workers, and what it owes beside the work. */
export class Server {
  readonly index: number;
  readonly queues: Readonly<Record<ClassName, ClassQueue>>;
  readonly reservation: Reservation;
  readonly concurrency: ConcurrencyLimit;
  readonly breaker = new DependencyBreaker();
  readonly running = new Set<Attempt>();
  held: HeldState = { state: "NORMAL", windowsAsked: 0 };
  pressure = 0;
  /** When the limit was last looked at. */
  limitLookedAtMs = 0;
  /** Demand that reached the protection gate since the last window. */
  eligibleUnitsInWindow = 0;
  private readonly unitsPerSecond: number;
  private readonly shares: Readonly<Record<ClassName, number>>;
  private readonly served: Record<ClassName, number> = { premium: 0, free: 0 };
  private overheadUnits = 0;

  constructor(index: number, settings: SimulationSettings) {
    this.index = index;
    this.unitsPerSecond = instanceUnitsPerSecond(settings);
    this.shares = {
      premium: settings.premiumReservedShare,
      free: 1 - settings.premiumReservedShare,
    };
    this.queues = { premium: new ClassQueue(), free: new ClassQueue() };
    this.concurrency = new ConcurrencyLimit(
      settings.workersPerInstance,
      settings.inFlightMaxPerWorker * settings.workersPerInstance,
      meanDemandUnits * msPerUnit(settings),
    );
    this.reservation = new Reservation(
      this.unitsPerSecond * settings.reservedCapacityShare,
      settings.premiumReservedShare,
      settings.reservationBurstMs,
      Math.max(...Object.values(demandUnitsByClass)),
    );
  }

  /** Attempts let in and not ended. */
  get inFlight(): number {
    return this.running.size + this.queuedItems;
  }

  /** Their demand. */
  get unitsInFlight(): number {
    let units = this.queues.premium.units + this.queues.free.units;
    for (const attempt of this.running) units += attempt.identity.demandUnits;
    return units;
  }

  get queuedItems(): number {
    return this.queues.premium.items + this.queues.free.items;
  }

  /** Queued work in ms of this instance's capacity. */
  get backlogMs(): number {
    return ((this.queues.premium.units + this.queues.free.units) / this.unitsPerSecond) * 1_000;
  }

  /** The wait behind a class's own queue, in ms, at the rate that class is served at. */
  queueMsOf(className: ClassName): number {
    const other = className === "premium" ? "free" : "premium";
    const share = this.queues[other].items > 0 ? this.shares[className] : 1;
    return (this.queues[className].units / (this.unitsPerSecond * share)) * 1_000;
  }

  /** Takes the next attempt to run: first come first served, by class, or by reserved share. */
  takeNext(order: "first_come" | "premium_first" | "reserved_share"): Attempt | null {
    const premium = this.queues.premium.oldest();
    const free = this.queues.free.oldest();
    if (premium === null || free === null) return this.takeOut(premium ?? free);
    if (order === "first_come") {
      return this.takeOut(premium.arrivedMs <= free.arrivedMs ? premium : free);
    }
    if (order === "premium_first") return this.takeOut(premium);
    return this.takeOut(this.served.premium <= this.served.free ? premium : free);
  }

  private takeOut(attempt: Attempt | null): Attempt | null {
    if (attempt === null) return null;
    const { className, demandUnits } = attempt.identity;
    this.queues[className].leave(attempt);
    this.served[className] += demandUnits / this.shares[className];
    // An idle class saves up no claim on the past: it restarts level with the other.
    const other = className === "premium" ? "free" : "premium";
    if (this.queues[other].items === 0) this.served[other] = this.served[className];
    return attempt;
  }

  /** Work beside the work: paid by what runs next; at most one second of capacity is owed. */
  owe(units: number): void {
    this.overheadUnits = Math.min(this.unitsPerSecond, this.overheadUnits + units);
  }

  payOverhead(unitsMax: number): number {
    const paid = Math.min(unitsMax, this.overheadUnits);
    this.overheadUnits -= paid;
    return paid;
  }
}
