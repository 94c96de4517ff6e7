import { describe, expect, it } from "vitest";

import { retryAmplification } from "../model/retry-amplification.ts";
import type { LimiterSwitch } from "./conditions.ts";
import { measureRun, type MeasuredRun } from "./measure-run.ts";

const seeds = [1, 2, 3];
const measured = new Map<string, MeasuredRun>();

function run(seed: number, loadFactor: number, limiter: LimiterSwitch): MeasuredRun {
  const key = `${seed}/${loadFactor}/${limiter}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  const fresh = measureRun({
    seed,
    loadFactor,
    limiter,
    capacityUnitsPerSecond: 400,
    warmupMs: 12_000,
    durationMs: 20_000,
  });
  measured.set(key, fresh);
  return fresh;
}

function amplificationOf({ ledger }: MeasuredRun): number {
  return retryAmplification(ledger.total.stages.offered.attempts, ledger.total.fresh.attempts);
}

describe.each(seeds)("the collapse curve of seed %d", (seed) => {
  it("without admission completes nearly all that is eligible up to 0.95 of capacity", () => {
    for (const loadFactor of [0.5, 0.8, 0.95]) {
      const { ledger } = run(seed, loadFactor, "off");
      const { completed, eligible } = ledger.total.stages;
      expect(completed.units / eligible.units).toBeGreaterThan(0.95);
    }
  });

  it("without admission falls under half of capacity at 1.5 and under 0.35 at 2.5", () => {
    expect(run(seed, 1.5, "off").usefulShare).toBeLessThan(0.5);
    expect(run(seed, 2.5, "off").usefulShare).toBeLessThan(0.35);
  });

  it("with admission keeps 90 % of capacity at 2.5", () => {
    expect(run(seed, 2.5, "on").usefulShare).toBeGreaterThanOrEqual(0.9);
  });

  it("without admission is amplified by retries and by orphan work", () => {
    const calm = run(seed, 0.8, "off");
    const collapsed = run(seed, 2.5, "off");
    expect(amplificationOf(calm)).toBeLessThan(1.1);
    expect(amplificationOf(collapsed)).toBeGreaterThan(1.5);
    expect(calm.ledger.total.orphanUnits).toBe(0);
    expect(collapsed.ledger.total.orphanUnits).toBeGreaterThan(0.2 * 400 * 20);
  });

  it("never uses more worker time than there is", () => {
    for (const limiter of ["off", "on"] as const) {
      // What was in flight when the measurement began is reported in it: a few seconds at most.
      const { consumedUnits } = run(seed, 2.5, limiter).ledger.total;
      expect(consumedUnits).toBeLessThan(400 * (20 + 1));
    }
  });
});
