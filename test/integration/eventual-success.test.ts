import { afterEach, beforeEach, expect, test } from "vitest";
import { eventualSuccess } from "../../web/server/queries/eventual-success.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import { seededRandom } from "../oracle/random.ts";
import { retryingOperations, trueSuccess, type TrueOperation } from "../oracle/retry-stream.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";

const MINUTE = 60_000;
const endMs = Math.floor(Date.now() / MINUTE) * MINUTE;
const span = { fromMs: endMs - 12 * MINUTE, toMs: endMs - 5 * MINUTE };

let database: TestDatabase;
let collector: ClockedCollector;

beforeEach(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, span.fromMs);
});

afterEach(async () => {
  await collector.stop();
  await database.drop();
});

/** Sends everything in the order of time, so many records in each second of the collector's. */
async function report(operations: readonly TrueOperation[], perSecond: number): Promise<void> {
  const records = operations
    .flatMap((operation) => operation.records)
    .sort((a, b) => Number((a.timeNs ?? 0n) - (b.timeNs ?? 0n)));
  collector.nowMs = endMs - Math.ceil(records.length / perSecond) * 1_000;
  for (let from = 0; from < records.length; from += perSecond) {
    await collector.send(otlpJson(records.slice(from, from + perSecond)));
    collector.nowMs += 1_000;
  }
}

test("of a stream that is kept as a whole, every operation is judged as it went", async () => {
  const operations = retryingOperations(seededRandom(1), 700, span);
  await report(operations, 40);
  const window = { fromMs: span.fromMs + MINUTE, toMs: span.fromMs + 5 * MINUTE };
  const request = { service: "shop", from: window.fromMs, to: window.toMs };
  const found = await eventualSuccess(database.prisma, request, endMs);
  const { rejected, byAttempt } = trueSuccess(operations, window);
  expect(found.sampledOneIn).toBe(1);
  expect(found.coveredShare).toBe(1);
  expect(found.judged).toEqual({ n: rejected, weight: rejected });
  expect(found.undecided.n).toBe(0);
  expect(new Map(found.byAttempts.map(({ attempts, n }) => [attempts, n]))).toEqual(byAttempt);
});

test("operations whose minute is not over are undecided", async () => {
  const operations = retryingOperations(seededRandom(2), 300, span);
  await report(operations, 40);
  const newestMs = Math.max(
    ...operations.flatMap(({ records }) => records.map(({ timeNs }) => Number(timeNs ?? 0n) / 1e6)),
  );
  const oldMs = newestMs - 70_000;
  const request = { service: "shop", from: span.fromMs, to: endMs };
  const found = await eventualSuccess(database.prisma, request, endMs);
  expect(found.judged.n).toBe(trueSuccess(operations, { ...span, toMs: oldMs + 1 }).rejected);
  const all = trueSuccess(operations, { ...span, toMs: endMs }).rejected;
  expect(found.undecided.n).toBe(all - found.judged.n);
});

test("of a stream that is sampled, shares and numbers are within five standard errors", async () => {
  const operations = retryingOperations(seededRandom(3), 12_000, span);
  await report(operations, 500);
  const request = { service: "shop", from: span.fromMs, to: span.toMs };
  const found = await eventualSuccess(database.prisma, request, endMs);
  const { rejected, byAttempt } = trueSuccess(operations, span);
  expect(found.sampledOneIn).toBeGreaterThan(1);
  expect(found.judged.n).toBeGreaterThan(100);
  expect(found.judged.n).toBeLessThan(rejected);
  const error = 5 / Math.sqrt(found.judged.n);
  expect(Math.abs(found.judged.weight / rejected - 1)).toBeLessThan(error);
  const succeeded = [...byAttempt.values()].reduce((sum, count) => sum + count, 0);
  expect(Math.abs((found.share ?? NaN) - succeeded / rejected)).toBeLessThan(error / 2);
  for (const { attempts, share } of found.byAttempts) {
    const truth = (byAttempt.get(attempts) ?? 0) / rejected;
    expect(Math.abs((share ?? NaN) - truth), `attempt ${attempts}`).toBeLessThan(error / 2);
  }
});
