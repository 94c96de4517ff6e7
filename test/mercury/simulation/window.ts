import { nextState } from "./pressure-state.ts";
import type { Server } from "./server.ts";
import { instanceUnitsPerSecond } from "./settings.ts";
import type { World } from "./world.ts";

export const windowMs = 1_000;
export const limitWindowMs = 500;

// About three windows of memory: quick to see a surge, slow to follow noise.
const smoothing = 0.3;

function changeState(world: World, server: Server): void {
  const from = server.held.state;
  const isControlled = world.conditions.limiter === "on";
  server.held = isControlled
    ? nextState(server.held, server.pressure)
    : { state: "NORMAL", windowsAsked: 0 };
  const to = server.held.state;
  if (from === to) return;
  const cause = isControlled ? "pressure" : "operator";
  world.emit({ kind: "state_changed", atMs: world.nowMs, instance: server.index, from, to, cause });
}

/** Once a window each instance looks at its pressure: eligible demand ÷ capacity, smoothed. */
export function closeWindow(world: World): void {
  const capacityUnits = (instanceUnitsPerSecond(world.settings) * windowMs) / 1_000;
  for (const server of world.servers) {
    const seen = server.eligibleUnitsInWindow / capacityUnits;
    server.pressure += smoothing * (seen - server.pressure);
    server.eligibleUnitsInWindow = 0;
    changeState(world, server);
  }
}

/** More often, each instance looks at its round trips. */
export function closeLimitWindow(world: World): void {
  for (const server of world.servers) {
    server.concurrency.closeWindow(world.conditions.limitTuning);
    server.limitLookedAtMs = world.nowMs;
  }
}
