import type { ServiceState } from "./events.ts";

export interface HeldState {
  readonly state: ServiceState;
  /** Windows in a row that asked for the same change. */
  readonly windowsAsked: number;
}

/** Offered ÷ capacity. Each exit is below its entry, so that a state does not flap. */
const degradeEntry = 1.05;
const degradeExit = 0.95;
const shedEntry = 1.5;
const shedExit = 1.2;

const windowsBeforeEntry = 2;
const windowsBeforeExit = 5;

interface Wish {
  readonly state: ServiceState;
  readonly windows: number;
}

function wishOf(state: ServiceState, pressure: number): Wish | null {
  if (state === "NORMAL") {
    return pressure > degradeEntry ? { state: "DEGRADE", windows: windowsBeforeEntry } : null;
  }
  if (state === "SHED") {
    return pressure < shedExit ? { state: "RECOVER", windows: windowsBeforeExit } : null;
  }
  if (pressure > shedEntry) return { state: "SHED", windows: windowsBeforeEntry };
  const calmer = state === "DEGRADE" ? "RECOVER" : "NORMAL";
  return pressure < degradeExit ? { state: calmer, windows: windowsBeforeExit } : null;
}

/**
 * The state after one more window of `pressure` (offered ÷ capacity): it changes only when enough
 * windows in a row ask for the change.
 */
export function nextState(held: HeldState, pressure: number): HeldState {
  const wish = wishOf(held.state, pressure);
  if (wish === null) return { state: held.state, windowsAsked: 0 };
  const windowsAsked = held.windowsAsked + 1;
  if (windowsAsked < wish.windows) return { state: held.state, windowsAsked };
  return { state: wish.state, windowsAsked: 0 };
}

/** The rung of the degradation ladder that a state applies. */
export function degradationLevelOf(state: ServiceState): number {
  return state === "DEGRADE" || state === "SHED" ? 1 : 0;
}
