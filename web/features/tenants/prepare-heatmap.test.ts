import { expect, test } from "vitest";
import { prepareHeatmap } from "./prepare-heatmap.ts";

const amount = (...units: (number | null)[]) => ({ count: units, units });
const series = {
  stepSeconds: 10,
  times: [0, 10_000, 20_000],
  tenants: [
    {
      tenant: "acme",
      offered: amount(0, 0, 0),
      useful: amount(20, null, 0),
      rejectedPolicy: amount(0, null, 0),
      rejectedProtection: amount(0, null, 30),
      consumedUnits: [100, null, 20],
    },
  ],
};
const tenants = [{ tenant: "acme", fairShare: 4 }];

test("cells are rates, what is not known stays so, and a missing tenant has no row", () => {
  const model = prepareHeatmap(series, tenants, ["acme", "gone"], "goodput", "units");
  expect(model.rows).toEqual([{ key: "acme", values: [2, null, 0] }]);
  expect(model.max).toBe(2);
});

test("over-share is what is consumed beyond the share of the window", () => {
  const model = prepareHeatmap(series, tenants, ["acme"], "over", "attempts");
  expect(model.rows[0]?.values).toEqual([10 - 4, null, 0]);
  expect(model.unit).toBe("units/s");
});
