const MS_PER_UNIT = new Map([
  ["ns", 1e-6],
  ["us", 1e-3],
  ["\u00b5s", 1e-3],
  ["ms", 1],
  ["s", 1_000],
  ["min", 60_000],
]);

/** Milliseconds in one of a metric's unit (UCUM); `otherwise` where it has none that is a time. */
export function msPerUnit(unit: string, otherwise: number): number {
  return MS_PER_UNIT.get(unit) ?? otherwise;
}
