export interface ClassDemand {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly unitsPerRequest: number;
  readonly reservedUnitsPerSecond: number;
}

export interface ClassAllocation {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly unitsPerSecond: number;
}

/** Mercury's two classes: 9,000 units/s offered to a downstream of 4,000. */
export const mercuryClasses: readonly ClassDemand[] = [
  {
    name: "premium",
    requestsPerSecond: 1_000,
    unitsPerRequest: 3,
    reservedUnitsPerSecond: 2_400,
  },
  { name: "free", requestsPerSecond: 6_000, unitsPerRequest: 1, reservedUnitsPerSecond: 1_600 },
];

/** Units/s that a class offers. Worked example: 1,000 requests/s × 3 units = 3,000. */
export function offeredUnitsPerSecond(demand: ClassDemand): number {
  return demand.requestsPerSecond * demand.unitsPerRequest;
}

/**
 * What each class is admitted out of its own reservation: min(demand, reservation), nothing lent.
 * Worked example: premium 2,400 ÷ 3 = 800 requests/s, free 1,600 ÷ 1 = 1,600 requests/s.
 */
export function admitByReservation(classes: readonly ClassDemand[]): ClassAllocation[] {
  return classes.map((demand) => {
    const unitsPerSecond = Math.min(offeredUnitsPerSecond(demand), demand.reservedUnitsPerSecond);
    return {
      name: demand.name,
      requestsPerSecond: unitsPerSecond / demand.unitsPerRequest,
      unitsPerSecond,
    };
  });
}
