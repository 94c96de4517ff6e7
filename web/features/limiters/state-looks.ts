import type { State } from "#domain/overload-states";
import type { Tone } from "../../ui/Glyph.tsx";

export const STATE_TONES: Record<State, Tone> = {
  NORMAL: "calm",
  DEGRADE: "notice",
  SHED: "protection",
  RECOVER: "orphan",
};

/** How much of a lane's height a state fills: colour is not the only mark. */
const STATE_HEIGHTS: Record<State, number> = { NORMAL: 0.25, DEGRADE: 0.6, SHED: 1, RECOVER: 0.4 };

const RUNG_TONES: readonly Tone[] = ["calm", "notice", "protection", "loss"];

export interface SpanLook {
  label: string;
  tone: Tone;
  height: number;
}

export function lookOfState(state: State): SpanLook {
  return { label: state, tone: STATE_TONES[state], height: STATE_HEIGHTS[state] };
}

/** A rung: the lower it leads, the taller. */
export function lookOfRung(rung: number): SpanLook {
  return {
    label: rung === 0 ? "full quality" : `rung ${rung}`,
    tone: RUNG_TONES[Math.min(rung, RUNG_TONES.length - 1)] ?? "loss",
    height: Math.min(1, 0.25 * (rung + 1)),
  };
}
