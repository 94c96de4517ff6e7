import { msPerUnit, type SimulationSettings } from "./settings.ts";

/**
 * How much longer the same work takes behind a backlog: 1 + max × b² ÷ (b² + half²), so that a
 * short queue costs next to nothing. Worked example: max 0.6, half and backlog 1,500 ms → 1.3.
 */
export function churnFactor(settings: SimulationSettings, backlogMs: number): number {
  const squared = backlogMs ** 2;
  return 1 + (settings.churnShareMax * squared) / (squared + settings.churnHalfBacklogMs ** 2);
}

/** Expected time on a worker, in ms. Worked example: 3 units × 40 ms, no backlog = 120. */
export function serviceMsBeforeNoise(
  settings: SimulationSettings,
  demandUnits: number,
  backlogMs: number,
): number {
  return demandUnits * msPerUnit(settings) * churnFactor(settings, backlogMs);
}
