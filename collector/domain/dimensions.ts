/** The dimensions whose distinct values are bounded, and how many a service may have of each. */
export const DIMENSION_LIMITS = {
  operation: 200,
  tenant: 2_000,
  class: 50,
  region: 50,
  reason: 50,
  instance: 5_000,
  scope: 50,
  limiter: 50,
  resource: 50,
  quality: 50,
} as const;

export type Dimension = keyof typeof DIMENSION_LIMITS;

/** What a value beyond the bound is counted as. */
export const FOLDED = "__other__";
