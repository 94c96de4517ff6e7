import { SERVICE_GRAIN, TENANT_CLASS_GRAIN, TENANT_GRAIN } from "./grains.ts";
import { TIERS } from "./tiers.ts";

export type RollupTableName =
  | "rollup"
  | "exit_rollup"
  | "detail_rollup"
  | "histogram_rollup"
  | "gauge_rollup";

/** A partitioned table of sums, in one of its grains, and the finest tier it is kept in. */
interface RollupTable {
  name: RollupTableName;
  grain: number;
  tierSecondsMin: number;
}

const [FINEST, COARSER] = TIERS;

/** All of them. What is kept beside the funnel's counts is kept from the second tier upwards. */
export const ROLLUP_TABLES: readonly RollupTable[] = [
  { name: "rollup", grain: SERVICE_GRAIN, tierSecondsMin: FINEST.seconds },
  { name: "rollup", grain: TENANT_GRAIN, tierSecondsMin: FINEST.seconds },
  { name: "rollup", grain: TENANT_CLASS_GRAIN, tierSecondsMin: COARSER.seconds },
  { name: "exit_rollup", grain: SERVICE_GRAIN, tierSecondsMin: FINEST.seconds },
  { name: "exit_rollup", grain: TENANT_GRAIN, tierSecondsMin: FINEST.seconds },
  { name: "detail_rollup", grain: SERVICE_GRAIN, tierSecondsMin: COARSER.seconds },
  { name: "histogram_rollup", grain: SERVICE_GRAIN, tierSecondsMin: COARSER.seconds },
  { name: "histogram_rollup", grain: TENANT_CLASS_GRAIN, tierSecondsMin: COARSER.seconds },
  { name: "gauge_rollup", grain: SERVICE_GRAIN, tierSecondsMin: COARSER.seconds },
];
