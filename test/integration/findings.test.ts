import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DetectorName } from "#domain/detectors";
import type { Finding } from "#domain/findings";
import { applyPolicy } from "../../collector/policy/apply-policy.ts";
import { readPolicyFile } from "../../collector/policy/policy-file.ts";
import { listFindings } from "../../web/server/queries/list-findings.ts";
import { noisyTenantName } from "../mercury/simulation/population.ts";
import { playScenario } from "../mercury/scenario-player.ts";
import { scenarios, type ScenarioName } from "../mercury/scenarios/scenarios.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { clockedCollector, type ClockedCollector } from "./clocked-collector.ts";

const startedEpochMs = Date.UTC(2026, 11, 1, 12);
const STEP_MS = 2_000;

let database: TestDatabase;
let collector: ClockedCollector;

beforeEach(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, startedEpochMs);
});

afterEach(async () => {
  await collector.stop();
  await database.drop();
});

/** When a phase of a scenario begins and ends, seconds after the scenario's start. */
function phaseOf(name: ScenarioName, phaseName: string): { from: number; to: number } {
  let from = 0;
  for (const { name: each, durationSeconds } of scenarios[name]) {
    if (each === phaseName) return { from, to: from + durationSeconds };
    from += durationSeconds;
  }
  throw new Error(`There is no phase ${phaseName} in ${name}.`);
}

/** When it was first seen, and first seen to be over; seconds after the scenario's start. */
type Seen = Finding & { raised: number; cleared: number | null };

/** Plays a scenario into the collector, whose jobs run as they do in earnest. */
async function findingsOf(name: ScenarioName, capacity?: number): Promise<Seen[]> {
  const seen = new Map<string, Seen>();
  const window = { service: "mercury", from: startedEpochMs };
  const size = capacity === undefined ? {} : { capacityUnitsPerSecond: capacity };
  for (const step of playScenario(name, { startedEpochMs, stepMs: STEP_MS, ...size })) {
    collector.nowMs = step.untilMs;
    await collector.send(step.logs());
    await collector.sendMetrics(step.metrics());
    await collector.compact();
    await collector.detect();
    const { findings } = await listFindings(database.prisma, { ...window, to: step.untilMs });
    const seconds = (step.untilMs - startedEpochMs) / 1_000;
    for (const finding of findings) {
      const { raised = seconds, cleared = null } = seen.get(finding.id) ?? {};
      const over = finding.endedAt === null ? null : (cleared ?? seconds);
      seen.set(finding.id, { ...finding, raised, cleared: over });
    }
  }
  return [...seen.values()];
}

function only(found: readonly Seen[], detector: DetectorName, subject = ""): Seen {
  const own = found.filter((each) => each.detector === detector && each.subject === subject);
  // One finding, and not one that comes and goes.
  expect(own.map((each) => each.subject)).toEqual([subject]);
  const [first] = own;
  if (first === undefined) throw new Error("unreachable");
  return first;
}

describe(
  "a scenario raises its finding within 15 s and clears it after",
  { timeout: 300_000 },
  () => {
    test.each([
      ["noisy-neighbour", "crawl", "noisy_neighbour", noisyTenantName],
      ["orphan-flood", "flood", "orphan_share", ""],
      ["oscillating-limiter", "hasty limit", "limiter_oscillation", "instance-concurrency"],
      ["slow-dependency", "slow database", "rejection_cost", ""],
      ["starved-class", "premium only", "starved_class", "free"],
    ] as const)("%s", async (name, phaseName, detector, subject) => {
      const phase = phaseOf(name, phaseName);
      const { raised, cleared } = only(await findingsOf(name), detector, subject);
      expect(raised).toBeGreaterThan(phase.from);
      expect(raised).toBeLessThanOrEqual(phase.from + 15);
      expect(cleared).toBeGreaterThan(phase.to - 15);
      expect(cleared).toBeLessThanOrEqual(phase.to + 30);
    });

    test("retry-storm: the collapse of its spike, then the echo that outlives it", async () => {
      const found = await findingsOf("retry-storm");
      const [spike, storm] = [phaseOf("retry-storm", "spike"), phaseOf("retry-storm", "storm")];
      expect(only(found, "collapse").raised).toBeLessThanOrEqual(spike.from + 15);
      expect(only(found, "identical_retry_delays").raised).toBeLessThanOrEqual(spike.from + 15);
      const echo = only(found, "metastable_echo");
      expect(echo.raised).toBeGreaterThan(storm.from);
      expect(echo.raised).toBeLessThanOrEqual(storm.from + 15);
      expect(echo.cleared).toBeLessThanOrEqual(storm.to + 30);
      expect(echo.figures).toMatchObject({ amplification: expect.any(Number) });
    });

    test("incident: the collapse, its orphans and its noisy neighbour", async () => {
      const found = await findingsOf("incident");
      const [surge, on] = [phaseOf("incident", "surge"), phaseOf("incident", "admission on")];
      const collapse = only(found, "collapse");
      expect(collapse.raised).toBeGreaterThan(surge.from);
      expect(collapse.raised).toBeLessThanOrEqual(phaseOf("incident", "collapse").from + 15);
      expect(collapse.cleared).toBeLessThanOrEqual(on.from + 30);
      expect(collapse.severity).toBe("alarm");
      expect(collapse.peak).toBeGreaterThan(0.2);
      only(found, "orphan_share");
      only(found, "noisy_neighbour", noisyTenantName);
    });

    test("under the demo's policy and at its size, the noisy tenant is still the one", async () => {
      const policy = await readPolicyFile(resolve(import.meta.dirname, "../mercury/policy.yaml"));
      await applyPolicy(database.prisma, policy, "tester");
      const found = await findingsOf("noisy-neighbour", policy.capacity ?? undefined);
      const { raised, figures } = only(found, "noisy_neighbour", noisyTenantName);
      expect(raised).toBeLessThanOrEqual(phaseOf("noisy-neighbour", "crawl").from + 15);
      expect(figures).toMatchObject({ capacity: policy.capacity });
    });

    test("calm raises none", async () => {
      expect(await findingsOf("calm")).toEqual([]);
    });
  },
);
