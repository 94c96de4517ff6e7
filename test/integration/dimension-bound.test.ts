import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { otlpJson } from "../oracle/otlp-json.ts";
import { factsOf } from "../oracle/facts.ts";
import type { ReportedRecord } from "../oracle/record.ts";
import { serviceDimensions } from "../../web/server/queries/service-dimensions.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { clockedCollector } from "./clocked-collector.ts";
import { amountsOf, expectedAmounts } from "./funnel-amounts.ts";

const TENANTS_MAX = 2_000;
const OPERATIONS_MAX = 200;
const FOLDED = "__other__";

const now = Math.floor(Date.now() / 1_000) * 1_000;
const asked = { from: now - 60_000, to: now };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

/** One decision each of as many values of a dimension, numbered from `from`. */
function decisions(
  service: string,
  dimension: "tenant" | "operation",
  from: number,
  count: number,
): ReportedRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    resource: { "service.name": service },
    eventName: "admission.decision",
    nameIn: "field" as const,
    timeNs: BigInt(now - 30_000 + (index % 20) * 1_000) * 1_000_000n,
    observedNs: null,
    traceId: (from + index + 1).toString(16).padStart(32, "0"),
    attributes: {
      [`admission.${dimension}`]: `${dimension}-${from + index}`,
      "admission.verdict": "admitted",
      "admission.demand": 0.1,
    },
    fault: null,
  }));
}

async function send(...batches: ReportedRecord[][]): Promise<void> {
  // A collector of its own each time, as after a restart: what it knows it has read.
  const collector = clockedCollector(database.prisma, now);
  for (const records of batches) await collector.send(otlpJson(records));
  await collector.stop();
}

describe.each([
  { dimension: "tenant" as const, max: TENANTS_MAX },
  { dimension: "operation" as const, max: OPERATIONS_MAX },
])("more than $max values of $dimension", ({ dimension, max }) => {
  const service = `many-${dimension}s`;
  const kept = decisions(service, dimension, 0, max);
  const beyond = decisions(service, dimension, max, 150);
  const all = factsOf([...kept, ...kept, ...beyond, ...beyond]);
  // What is beyond the bound is expected under the common name.
  const expected = all.map((fact) => {
    const isBeyond = Number(fact[dimension].replace(/\D+/, "")) >= max;
    return isBeyond ? { ...fact, [dimension]: FOLDED } : fact;
  });
  const client = () => funnelClient(database.prisma, () => now);

  beforeAll(async () => {
    await send(kept, beyond);
    await send([...beyond.toReversed(), ...kept]);
  });

  test("are counted in full", async () => {
    const request = { service, ...asked };
    expect(amountsOf(await client().summary(request))).toEqual(expectedAmounts(all, request));
  });

  test("keep their names up to the bound, and share one beyond it", async () => {
    for (const name of [`${dimension}-7`, `${dimension}-${max - 1}`, FOLDED]) {
      const request = { service, ...asked, filter: { [dimension]: name } };
      const summary = await client().summary(request);
      expect(amountsOf(summary), name).toEqual(expectedAmounts(expected, request));
      expect(summary.stages.offered.count).toBeGreaterThan(0);
    }
    const beyondName = { [dimension]: `${dimension}-${max + 1}` };
    const nothing = await client().summary({ service, ...asked, filter: beyondName });
    expect(nothing.stages.offered.count).toBe(0);
  });

  test("are offered for choice no more than the bound allows", async () => {
    const values = (await serviceDimensions(database.prisma, { service }))[dimension];
    expect(values.filter((value) => value !== FOLDED)).toHaveLength(max);
  });

  test("and the answer says how many events were folded", async () => {
    const { partial } = await client().summary({ service, ...asked, to: now + 60_000 });
    expect(partial).toContainEqual({
      what: "folded_values",
      dimension,
      count: 2 * beyond.length,
    });
  });
});
