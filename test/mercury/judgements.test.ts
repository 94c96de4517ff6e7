import { expect, test } from "vitest";
import { judgeCollapse } from "#domain/collapse";
import { judgeMetastability, type DemandPoint } from "#domain/retries";
import { playScenario } from "./scenario-player.ts";
import type { ScenarioName } from "./scenarios/scenarios.ts";

const BUCKET_MS = 10_000;

/** What a scenario offers and completes in each 10 s, in units per second, with its phases. */
function bucketsOf(scenario: ScenarioName): { points: DemandPoint[]; phases: string[] } {
  const points: DemandPoint[] = [];
  const phases: string[] = [];
  for (const step of playScenario(scenario, { startedEpochMs: 0, stepMs: BUCKET_MS })) {
    const point = { timeMs: step.untilMs - BUCKET_MS, offered: 0, fresh: 0, goodput: 0 };
    for (const event of step.events) {
      if (event.kind === "state_changed") continue;
      const perSecond = event.identity.demandUnits / (BUCKET_MS / 1_000);
      if (event.kind === "outcome") point.goodput += event.outcome === "useful" ? perSecond : 0;
      else {
        point.offered += perSecond;
        point.fresh += event.identity.attempt === 1 ? perSecond : 0;
      }
    }
    points.push(point);
    phases.push(step.phaseName);
  }
  return { points, phases };
}

/** The judgement after each bucket. */
function judgedAfterEach<Kind>(
  points: DemandPoint[],
  judge: (seen: DemandPoint[]) => Kind,
): Kind[] {
  return points.map((_, index) => judge(points.slice(0, index + 1)));
}

test("the retry storm is metastable after the spike and recovered in the end", () => {
  const { points, phases } = bucketsOf("retry-storm");
  const kinds = judgedAfterEach(points, (seen) => judgeMetastability(seen).kind);
  const inStorm = kinds.filter((_, index) => phases[index] === "storm");
  expect(inStorm).toContain("metastable");
  expect(kinds.slice(0, phases.indexOf("spike"))).not.toContain("metastable");
  expect(kinds.at(-1)).toBe("recovered");
});

test("the incident collapses, and its calm beginning does not", () => {
  const { points, phases } = bucketsOf("incident");
  const verdicts = judgedAfterEach(points, (seen) => judgeCollapse(seen).verdict);
  expect(verdicts.filter((_, index) => phases[index] === "collapse")).toContain("collapsed");
  expect(verdicts.slice(0, phases.indexOf("surge"))).not.toContain("collapsed");
});

test("the calm is neither collapsed nor metastable at any time", () => {
  const { points } = bucketsOf("calm");
  expect(judgedAfterEach(points, (seen) => judgeMetastability(seen).kind)).not.toContain(
    "metastable",
  );
  expect(judgedAfterEach(points, (seen) => judgeCollapse(seen).verdict)).not.toContain("collapsed");
});
