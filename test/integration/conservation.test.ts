import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FunnelSeries, FunnelSummary, SeriesAmount } from "#domain/funnel";
import { payloadsOf } from "../oracle/batches.ts";
import { type StreamOptions, randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";
import { millionths } from "./funnel-amounts.ts";

const now = Math.floor(Date.now() / 1_000) * 1_000;
const STAGES = ["offered", "parsed", "eligible", "admitted", "started", "completed"] as const;
const FORMS = ["count", "units"] as const;
type Form = (typeof FORMS)[number];

let database: TestDatabase;
let collector: ClockedCollector;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, now);
});

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

async function send(options: StreamOptions): Promise<void> {
  const random = seededRandom(options.seed);
  for (const payload of payloadsOf(random.shuffle(randomStream(options)), random, 300)) {
    await collector.send(payload);
  }
}

/** A stream of a service of its own name, of any size and density in the last hour. */
const anyStream = fc
  .record({
    seed: fc.nat(),
    attempts: fc.integer({ min: 1, max: 250 }),
    fromSeconds: fc.integer({ min: 400, max: 3_600 }),
    lengthSeconds: fc.integer({ min: 1, max: 390 }),
  })
  .map(({ seed, attempts, fromSeconds, lengthSeconds }): StreamOptions & { service: string } => {
    const service = `service-${seed}`;
    const fromMs = now - fromSeconds * 1_000;
    const toMs = fromMs + lengthSeconds * 1_000;
    return { seed, attempts, fromMs, toMs, services: [service], service };
  });

const client = () => funnelClient(database.prisma, () => now);

function sumOf(amounts: readonly Record<Form, number>[], form: Form): bigint {
  return amounts.reduce((sum, amount) => sum + millionths(amount[form]), 0n);
}

function expectConserved({ stages, exits, undecided, inFlight }: FunnelSummary): void {
  const isLater = ({ after }: { after: string }) => after === "admitted" || after === "started";
  for (const form of FORMS) {
    const figure = (amount: Record<Form, number>) => millionths(amount[form]);
    const before = sumOf(
      exits.filter((exit) => !isLater(exit)),
      form,
    );
    const later = sumOf(exits.filter(isLater), form);
    expect(figure(stages.offered)).toBe(before + figure(stages.admitted) + figure(undecided));
    expect(figure(stages.admitted)).toBe(later + figure(stages.completed) + figure(inFlight));
  }
}

function totalOf(column: readonly (number | null)[]): bigint {
  return column.reduce<bigint>((sum, value) => sum + millionths(value ?? 0), 0n);
}

/** A series is the summary of its own span, cut into steps. */
async function expectSeriesAddsUp(service: string, series: FunnelSeries): Promise<void> {
  const from = series.times[0] ?? 0;
  const to = (series.times.at(-1) ?? 0) + series.stepSeconds * 1_000;
  const request = { service, from, to };
  const summary = await client().summary(request);
  const costs = await client().costs(request);
  const rejectedBy = (name: string) => summary.exits.filter(({ gate }) => gate === name);
  for (const form of FORMS) {
    const column = (amount: SeriesAmount) => totalOf(amount[form]);
    for (const stage of STAGES) {
      expect(column(series.stages[stage]), stage).toBe(millionths(summary.stages[stage][form]));
    }
    expect(column(series.logicalOperations)).toBe(millionths(summary.logicalOperations[form]));
    for (const gate of ["policy", "protection"] as const) {
      expect(column(series.rejected[gate]), gate).toBe(sumOf(rejectedBy(gate), form));
    }
  }
  expect(totalOf(series.consumedUnits)).toBe(millionths(costs.consumedUnits));
  expect(totalOf(series.orphanUnits)).toBe(millionths(costs.orphanUnits));
}

describe("whatever is reported", () => {
  test("offered = exits before + admitted + undecided, admitted = exits + completed + in flight", async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, fc.integer({ min: 1, max: 4_000_000 }), async (stream, cut) => {
        await send(stream);
        const { service } = stream;
        expectConserved(await client().summary({ service, from: now - 4_500_000, to: now }));
        // Windows that cut attempts in two have a remainder, and are balanced with it.
        expectConserved(await client().summary({ service, from: now - 4_500_000, to: now - cut }));
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  test("the steps of a series add up to the summary, in every step length", async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, fc.integer({ min: 1, max: 1_000 }), async (stream, points) => {
        await send(stream);
        const { service, fromMs, toMs } = stream;
        for (const to of [toMs + 10_000, now]) {
          const series = await client().series({ service, from: fromMs - 5_000, to, points });
          expect(series.times.length).toBeLessThanOrEqual(points + 2);
          await expectSeriesAddsUp(service, series);
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});

describe("a series shows all that was counted", () => {
  test("by a sender whose clock is ahead", async () => {
    const ahead = { fromMs: now - 10_000, toMs: now + 300_000 };
    await send({ seed: 1, attempts: 200, ...ahead, services: ["ahead"] });
    const request = { service: "ahead", from: now - 60_000, to: now + 400_000, points: 300 };
    await expectSeriesAddsUp("ahead", await client().series(request));
  });

  test("of a service whose instances were silent for so long that they are forgotten", async () => {
    const past = { fromMs: now - 300_000, toMs: now - 100_000 };
    await send({ seed: 2, attempts: 200, ...past, services: ["gone"] });
    await database.prisma.instance.deleteMany({});
    const request = { service: "gone", from: now - 400_000, to: now, points: 300 };
    await expectSeriesAddsUp("gone", await client().series(request));
  });
});
