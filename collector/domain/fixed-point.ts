/** How many parts one unit (or one weighted attempt) is kept in. */
export const MICROS_PER_UNIT = 1_000_000;

/**
 * Largest quantity one event may carry, in units. Nine of them are still exact in a double of
 * millionths; a sum beyond goes on in another row.
 */
export const QUANTITY_MAX = 1_000_000_000;

/**
 * Millionths of a quantity, rounded half up. Sums of the results are exact integers and therefore
 * do not depend on the order in which events arrive: `toMicros(0.1) + toMicros(0.2)` is 300000.
 */
export function toMicros(quantity: number): number {
  return Math.round(quantity * MICROS_PER_UNIT);
}

/** The quantity that a sum of millionths stands for: `fromMicros(300000)` is 0.3. */
export function fromMicros(micros: number): number {
  return micros / MICROS_PER_UNIT;
}
