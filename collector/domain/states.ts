/** The overload states of a service instance, in the order in which pressure leads through them. */
export const STATES = ["NORMAL", "DEGRADE", "SHED", "RECOVER"] as const;

/** The number a state is kept as among the gauges; null for a name that is none of the states. */
export function stateNumber(name: string): number | null {
  const index = STATES.findIndex((state) => state === name);
  return index === -1 ? null : index;
}
