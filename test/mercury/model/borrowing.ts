/**
 * Units/s a class may use while another leaves part of its reservation idle: its own reservation
 * and the unused rest of the other's, until the other reclaims it.
 * Worked example: premium uses 1,200 of 2,400, so free may use 1,600 + 1,200 = 2,800.
 */
export function borrowableCeiling(
  ownReservedUnitsPerSecond: number,
  lenderReservedUnitsPerSecond: number,
  lenderUsedUnitsPerSecond: number,
): number {
  const idleUnitsPerSecond = Math.max(0, lenderReservedUnitsPerSecond - lenderUsedUnitsPerSecond);
  return ownReservedUnitsPerSecond + idleUnitsPerSecond;
}
