/**
 * What is known of an instance moment by moment: the gauges of its limiters, the utilisation of its
 * resources, and the overload state and the rung that its decisions name (`state` as the number of
 * the state, see states.ts).
 */
export const GAUGES = [
  "limit",
  "in_flight",
  "queue_depth",
  "queue_age_ms",
  "rtt_long_ms",
  "rtt_current_ms",
  "state_age_s",
  "overshoot",
  "utilization",
  "state",
  "level",
] as const;

export type GaugeName = (typeof GAUGES)[number];
