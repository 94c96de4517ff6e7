import { expect, test } from "vitest";
import { SAMPLE, sampleSummary } from "../flow/sample-summary.ts";
import { prepareCostFigures, prepareFunnelFigures, type KeyFigure } from "./prepare-key-figures.ts";

const plain = (figures: KeyFigure[]) =>
  Object.fromEntries(
    figures.map(({ id, value, unit, sides }) => [
      id,
      `${value} ${unit} | ${sides}`.replaceAll("\u202f", " ").replaceAll("  ", " "),
    ]),
  );

test("each figure has both sides of its ratio", () => {
  const summary = { ...SAMPLE, logicalOperations: { count: 400, units: 1_200 } };
  expect(plain(prepareFunnelFigures(summary, "attempts", 100))).toEqual({
    goodput: "3 attempts/s | 30 % of 10 attempts/s offered",
    shed: "38 % | 380 of 1k attempts, policy 10 %",
    retries: "60 % | 600 of 1k attempts offered",
    amplification: "2.50 × | 1k offered ÷ 400 of first attempts",
  });
});

test("zero of something is a zero, and of nothing it is no figure", () => {
  expect(
    plain(
      prepareCostFigures({ consumedUnits: 12_430, wastedUnits: 0, orphanUnits: 0, outcomes: 900 }),
    ),
  ).toMatchObject({ orphan: "0 % | 0 of 12.4k units consumed" });
  expect(
    plain(prepareCostFigures({ consumedUnits: 0, wastedUnits: 0, orphanUnits: 0, outcomes: 0 })),
  ).toMatchObject({ waste: "– | no units consumed in 0 outcomes" });
  const [goodput] = prepareFunnelFigures(sampleSummary([], []), "units", 60);
  expect(goodput?.value).toBe("0");
});
