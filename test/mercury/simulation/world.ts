import type { TokenBucket } from "../model/token-bucket.ts";
import type { Agenda } from "./agenda.ts";
import type { Attempt, LogicalOperation } from "./attempt.ts";
import type { Conditions } from "./conditions.ts";
import type { SimulationEvent } from "./events.ts";
import type { Random } from "./random.ts";
import type { Server } from "./server.ts";
import type { SimulationSettings } from "./settings.ts";

export type Planned =
  | { readonly kind: "fresh_arrival"; readonly generation: number }
  | { readonly kind: "retry"; readonly logical: LogicalOperation }
  | { readonly kind: "caller_timeout"; readonly attempt: Attempt }
  | { readonly kind: "finish"; readonly attempt: Attempt }
  | { readonly kind: "window" }
  | { readonly kind: "limit_window" };

/** Streams of their own: switching the limiter does not change who arrives. */
interface RandomStreams {
  readonly arrivals: Random;
  readonly callers: Random;
  readonly service: Random;
  readonly admission: Random;
}

/** What the rules of the simulation share. */
export interface World {
  readonly settings: SimulationSettings;
  readonly servers: readonly Server[];
  readonly agenda: Agenda<Planned>;
  readonly random: RandomStreams;
  readonly entitlements: Map<string, TokenBucket>;
  readonly emit: (event: SimulationEvent) => void;
  nowMs: number;
  conditions: Conditions;
}

export function serverOf(world: World, index: number): Server {
  const server = world.servers[index];
  if (server === undefined) throw new RangeError(`no instance ${index}`);
  return server;
}
