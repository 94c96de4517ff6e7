/** Everything about the modelled service and its callers that does not change while it runs. */
export interface SimulationSettings {
  readonly seed: number;
  /** Begins every logical id, so that two runs of one seed do not share ids. */
  readonly runId: string;
  readonly capacityUnitsPerSecond: number;
  readonly instances: number;
  readonly workersPerInstance: number;

  /** What is spent beside the work itself, in units of worker time. */
  readonly acceptUnits: number;
  readonly rejectUnits: number;
  readonly timeoutUnits: number;
  /** Service time grows by at most this share as the backlog grows: cold caches, memory, scans. */
  readonly churnShareMax: number;
  /** The backlog, in ms of work, at which half of that share is reached. */
  readonly churnHalfBacklogMs: number;

  readonly responseMs: number;
  readonly uncertaintyMs: number;
  /** The share of callers whose going away the service notices: while queued, while running. */
  readonly queuedCancelShare: number;
  readonly runningCancelShare: number;
  readonly failShare: number;
  readonly malformedShare: number;
  readonly unauthorizedShare: number;
  readonly impossibleShare: number;

  readonly attemptsMax: number;
  /** The share of failed attempts that the caller tries again at all. */
  readonly retryShare: number;
  readonly insistentAttemptsMax: number;
  /** What every rejection asks for where nobody thought of spreading. */
  readonly identicalRetryAfterMs: number;
  readonly backoffBaseMs: number;
  readonly backoffMaxMs: number;

  /** The rest of the capacity is kept for control and recovery. */
  readonly reservedCapacityShare: number;
  readonly premiumReservedShare: number;
  readonly reservationBurstMs: number;
  /** Bound of each class queue with the limiter on, in ms of that class's reserved rate. */
  readonly queueBoundMs: number;
  readonly inFlightMaxPerWorker: number;
  /** Bound of the queue with the limiter off: what the memory holds. */
  readonly backlogItemsMaxPerInstance: number;
}

/**
 * Settings for a service of the given capacity: workers grow with it, so that one unit takes
 * 4 workers ÷ 100 units/s = 40 ms whatever the scale.
 */
export function settingsFor(
  seed: number,
  capacityUnitsPerSecond: number,
  changes: Partial<SimulationSettings> = {},
): SimulationSettings {
  const instances = 4;
  const workersPerInstance = Math.max(1, Math.round((capacityUnitsPerSecond / instances) * 0.04));
  return {
    seed,
    runId: `mercury-${seed}`,
    capacityUnitsPerSecond,
    instances,
    workersPerInstance,
    acceptUnits: 0.004,
    rejectUnits: 0.004,
    timeoutUnits: 0.05,
    churnShareMax: 0.6,
    churnHalfBacklogMs: 1_500,
    responseMs: 10,
    uncertaintyMs: 15,
    queuedCancelShare: 0.96,
    runningCancelShare: 0.3,
    failShare: 0.004,
    malformedShare: 0.01,
    unauthorizedShare: 0.003,
    impossibleShare: 0.002,
    attemptsMax: 3,
    retryShare: 0.7,
    insistentAttemptsMax: 4,
    identicalRetryAfterMs: 1_000,
    backoffBaseMs: 200,
    backoffMaxMs: 4_000,
    reservedCapacityShare: 0.98,
    premiumReservedShare: 0.6,
    reservationBurstMs: 400,
    queueBoundMs: 400,
    inFlightMaxPerWorker: 10,
    backlogItemsMaxPerInstance: workersPerInstance * 500,
    ...changes,
  };
}

/** Milliseconds one unit takes on one worker without overhead. Worked example: 4 ÷ 100 = 40 ms. */
export function msPerUnit(settings: SimulationSettings): number {
  return (settings.workersPerInstance * 1_000) / instanceUnitsPerSecond(settings);
}

export function instanceUnitsPerSecond(settings: SimulationSettings): number {
  return settings.capacityUnitsPerSecond / settings.instances;
}
