import type { Conditions } from "./conditions.ts";
import { concurrencyLimiter } from "./protection-gate.ts";
import type { Server } from "./server.ts";
import type { World } from "./world.ts";

export type LimiterMode = "adaptive" | "static" | "off";

/** What an instance's limiter and its workers show at a moment. */
export interface InstanceReading {
  readonly instance: number;
  readonly limiter: string;
  readonly mode: LimiterMode;
  readonly inFlight: number;
  readonly queueDepth: number;
  /** How long the oldest attempt in the queue has waited. */
  readonly queueAgeMs: number;
  readonly longRttMs: number;
  readonly currentRttMs: number;
  /** What a limiter that is off has not. */
  readonly control: {
    readonly limit: number;
    readonly stateAgeSeconds: number;
    /** Units in flight beyond the limit. */
    readonly overshootUnits: number;
  } | null;
  /** The share of the workers that are busy. */
  readonly utilization: number;
}

/** What every instance shows now. */
export function readInstances(world: World): InstanceReading[] {
  return world.servers.map((server) => readInstance(world, server));
}

function readInstance({ conditions, nowMs, settings }: World, server: Server): InstanceReading {
  const { concurrency, queues, running, inFlight } = server;
  const mode = modeOf(conditions);
  const oldestMs = [queues.premium.oldest(), queues.free.oldest()].map(
    (attempt) => attempt?.arrivedMs ?? nowMs,
  );
  const beyond = inFlight === 0 ? 0 : Math.max(0, 1 - concurrency.limit / inFlight);
  return {
    instance: server.index,
    limiter: concurrencyLimiter,
    mode,
    inFlight,
    queueDepth: server.queuedItems,
    queueAgeMs: nowMs - Math.min(...oldestMs),
    longRttMs: concurrency.longRttMs,
    currentRttMs: concurrency.currentRttMs,
    control:
      mode === "off"
        ? null
        : {
            limit: concurrency.limit,
            stateAgeSeconds: (nowMs - server.limitLookedAtMs) / 1_000,
            overshootUnits: beyond * server.unitsInFlight,
          },
    utilization: running.size / settings.workersPerInstance,
  };
}

function modeOf({ limiter, limitTuning }: Conditions): LimiterMode {
  if (limiter === "off") return "off";
  return limitTuning === null ? "static" : "adaptive";
}
