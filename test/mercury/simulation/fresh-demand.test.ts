import { expect, it } from "vitest";

import { requestsPerSecond } from "./fresh-demand.ts";
import { meanDemandUnits, operations, tenants } from "./population.ts";

it("prices a mean request at 1/7 × 3 + 6/7 × 1 units", () => {
  expect(meanDemandUnits).toBeCloseTo(9 / 7, 10);
});

it("offers 7,000 requests/s for 9,000 units/s, as the modelled classes do", () => {
  const demand = { unitsPerSecond: 9_000, noisyTenantFactor: 1, premiumFactor: 1 };
  expect(requestsPerSecond(demand)).toBeCloseTo(1_000 + 6_000, 6);
});

it("adds the noisy tenant on top of everybody's usual rate", () => {
  const usual = requestsPerSecond({
    unitsPerSecond: 9_000,
    noisyTenantFactor: 1,
    premiumFactor: 1,
  });
  const noisy = requestsPerSecond({
    unitsPerSecond: 9_000,
    noisyTenantFactor: 8,
    premiumFactor: 1,
  });
  const noisyShare = (6 / 7) * 0.08;
  expect(noisy / usual).toBeCloseTo(1 + 7 * noisyShare, 10);
});

it("has a dozen tenants and operations whose shares add up to the whole", () => {
  expect(tenants).toHaveLength(12);
  expect(tenants.reduce((sum, tenant) => sum + tenant.requestShare, 0)).toBeCloseTo(1, 10);
  expect(operations.reduce((sum, operation) => sum + operation.share, 0)).toBeCloseTo(1, 10);
});
