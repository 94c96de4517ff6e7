import type { Waste } from "#domain/waste";

/** The columns of the rollups that waste is told by. */
export const WASTE_COLUMNS = [
  "consumed_units",
  "wasted_units",
  "orphan_units",
  "ended_count",
  "abandoned_count",
] as const;

type WasteColumn = (typeof WASTE_COLUMNS)[number];

/** Waste from the quantity in each of them. */
export function wasteOf(quantity: (column: WasteColumn) => number): Waste {
  return {
    consumedUnits: quantity("consumed_units"),
    wastedUnits: quantity("wasted_units"),
    orphanUnits: quantity("orphan_units"),
    outcomes: quantity("ended_count"),
    abandoned: quantity("abandoned_count"),
  };
}
