import { DIMENSION_LIMITS, FOLDED, type Dimension } from "#domain/dimensions";

/**
 * The known values of one service's bounded dimensions. A value that is new while there is room is
 * remembered; beyond the bound it is folded.
 */
export class DimensionBook {
  readonly #values = new Map<Dimension, Set<string>>();
  readonly #unsaved = new Map<Dimension, Set<string>>();

  /** Takes over a value that is already saved. */
  load(dimension: Dimension, value: string): void {
    setOf(this.#values, dimension).add(value);
  }

  /** The value to count under: `value`, or `FOLDED` when there is no room for another. */
  admit(dimension: Dimension, value: string): string {
    const values = setOf(this.#values, dimension);
    if (values.has(value) || value === FOLDED) return value;
    if (values.size >= DIMENSION_LIMITS[dimension]) return FOLDED;
    values.add(value);
    setOf(this.#unsaved, dimension).add(value);
    return value;
  }

  /** Values admitted since they were last marked as saved. */
  unsaved(): { dimension: Dimension; value: string }[] {
    return [...this.#unsaved].flatMap(([dimension, values]) =>
      [...values].map((value) => ({ dimension, value })),
    );
  }

  markSaved(saved: readonly { dimension: Dimension; value: string }[]): void {
    for (const { dimension, value } of saved) this.#unsaved.get(dimension)?.delete(value);
  }
}

function setOf(sets: Map<Dimension, Set<string>>, dimension: Dimension): Set<string> {
  const known = sets.get(dimension);
  if (known !== undefined) return known;
  const made = new Set<string>();
  sets.set(dimension, made);
  return made;
}
