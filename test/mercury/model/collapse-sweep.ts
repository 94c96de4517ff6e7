interface SweepPoint {
  readonly offeredUnitsPerSecond: number;
  readonly usefulUnitsPerSecond: number;
}

export const capacityUnitsPerSecond = 4_000;

/** The modelled sweep of Mercury without admission: useful work falls as offered work rises. */
export const sweepWithoutAdmission: readonly SweepPoint[] = [
  { offeredUnitsPerSecond: 4_000, usefulUnitsPerSecond: 3_900 },
  { offeredUnitsPerSecond: 5_000, usefulUnitsPerSecond: 3_700 },
  { offeredUnitsPerSecond: 8_000, usefulUnitsPerSecond: 1_900 },
  { offeredUnitsPerSecond: 10_000, usefulUnitsPerSecond: 1_200 },
];

// 3,980 of 4,000: what deciding and refusing leave of the capacity.
const shareLeftByDeciding = 0.995;

/**
 * Useful units/s without admission, linear between the modelled points, from (0, 0), and flat
 * beyond the last. Worked example: 5,000 offered → 3,700 useful.
 */
export function usefulWithoutAdmission(offeredUnitsPerSecond: number): number {
  let before: SweepPoint = { offeredUnitsPerSecond: 0, usefulUnitsPerSecond: 0 };
  for (const point of sweepWithoutAdmission) {
    if (offeredUnitsPerSecond <= point.offeredUnitsPerSecond) {
      const share =
        (offeredUnitsPerSecond - before.offeredUnitsPerSecond) /
        (point.offeredUnitsPerSecond - before.offeredUnitsPerSecond);
      return (
        before.usefulUnitsPerSecond +
        share * (point.usefulUnitsPerSecond - before.usefulUnitsPerSecond)
      );
    }
    before = point;
  }
  return before.usefulUnitsPerSecond;
}

/**
 * Useful units/s with admission: all that is offered, up to the capacity less the cost of deciding.
 * Worked example: 10,000 offered at a capacity of 4,000 → 3,980 useful.
 */
export function usefulWithAdmission(offeredUnitsPerSecond: number, capacity: number): number {
  return Math.min(offeredUnitsPerSecond, capacity * shareLeftByDeciding);
}
