import { afterEach, beforeEach, expect, test } from "vitest";
import { EventsRequest } from "#domain/events-request";
import type { EventList, SampledEvent } from "#domain/sampled-events";
import { listEvents } from "../../web/server/queries/list-events.ts";
import { readOperation } from "../../web/server/queries/read-operation.ts";
import { randomStream } from "../oracle/generate.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import { seededRandom } from "../oracle/random.ts";
import type { Attributes, ReportedRecord } from "../oracle/record.ts";
import { retryingOperations } from "../oracle/retry-stream.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";

const MINUTE = 60_000;
const endMs = Math.floor(Date.now() / MINUTE) * MINUTE;
const span = { fromMs: endMs - 12 * MINUTE, toMs: endMs - 5 * MINUTE };
const window = { from: span.fromMs, to: endMs };

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
async function report(records: readonly ReportedRecord[], perSecond: number): Promise<void> {
  const inOrder = records.toSorted((a, b) => Number(nanosOf(a) - nanosOf(b)));
  collector.nowMs = endMs - Math.ceil(records.length / perSecond) * 1_000;
  for (let from = 0; from < inOrder.length; from += perSecond) {
    await collector.send(otlpJson(inOrder.slice(from, from + perSecond)));
    collector.nowMs += 1_000;
  }
}

function nanosOf(record: ReportedRecord): bigint {
  return record.timeNs ?? record.observedNs ?? 0n;
}

/** What tells a record from others, of what was sent and of what is listed. */
function sent(record: ReportedRecord): string {
  const { attributes } = record;
  const id = attributes["admission.logical_id"] ?? record.traceId;
  const result = attributes["admission.verdict"] ?? attributes["admission.outcome"];
  return JSON.stringify([record.eventName, Number(nanosOf(record) / 1_000n), id, result]);
}

function listed({ kind, at, logicalId, result }: SampledEvent): string {
  return JSON.stringify([`admission.${kind}`, Math.round(at * 1_000), logicalId, result]);
}

async function allPages(request: Omit<EventsRequest, "limit">, limit = 200): Promise<EventList[]> {
  const pages: EventList[] = [];
  let before: string | undefined;
  for (;;) {
    const asked = { ...request, limit, ...(before === undefined ? {} : { before }) };
    const page = await listEvents(database.prisma, EventsRequest.parse(asked));
    pages.push(page);
    if (page.older === null) return pages;
    before = page.older;
  }
}

test("of a slow stream every event is listed once, newest first, page by page", async () => {
  const records = randomStream({ seed: 5, attempts: 500, ...span, services: ["shop"] });
  await report(records, 40);
  const pages = await allPages({ service: "shop", ...window }, 170);
  const events = pages.flatMap((page) => page.events);
  expect(pages.length).toBe(Math.ceil(records.length / 170));
  expect(events.map(listed).sort()).toEqual(records.map(sent).sort());
  expect(events).toEqual(events.toSorted((a, b) => b.at - a.at));
  expect(pages[0]).toMatchObject({ lookedAt: records.length, isAll: true });
  expect(pages[0]?.sampling).toMatchObject({ lowestLevel: 0, highestLevel: 0, lowestWeight: 1 });
  const rejected = records.filter(
    ({ attributes }) => attributes["admission.verdict"] === "rejected",
  );
  const group = pages[0]?.groups.find(({ result }) => result === "rejected");
  expect(group?.n).toBe(rejected.length);
});

test("each filter finds what was sent so, and nothing else", async () => {
  const records = randomStream({ seed: 6, attempts: 500, ...span, services: ["shop"] });
  await report(records, 40);
  const has = (key: string, value: string) => (record: ReportedRecord) =>
    record.attributes[key] === value;
  const cases: [Partial<EventsRequest>, (record: ReportedRecord) => boolean][] = [
    [{ kind: "outcome" }, (record) => record.eventName === "admission.outcome"],
    [{ result: "late" }, has("admission.outcome", "late")],
    [
      { kind: "decision", reason: "deadline" },
      (record) =>
        has("admission.verdict", "rejected")(record) && has("admission.reason", "deadline")(record),
    ],
    [{ filter: { class: "free" } }, has("admission.class", "free")],
    [
      { instance: "pod-3", result: "useful" },
      (record) =>
        record.resource["service.instance.id"] === "pod-3" &&
        has("admission.outcome", "useful")(record),
    ],
  ];
  for (const [filter, isWanted] of cases) {
    const pages = await allPages({ service: "shop", ...window, ...filter });
    const wanted = records.filter(isWanted);
    expect(wanted.length).toBeGreaterThan(0);
    const found = pages.flatMap(({ events }) => events).map(listed);
    expect(found.sort(), JSON.stringify(filter)).toEqual(wanted.map(sent).sort());
  }
});

test("of a fast stream, kept operations are kept with all of their attempts", async () => {
  const operations = retryingOperations(seededRandom(3), 8_000, span);
  await report(
    operations.flatMap(({ records }) => records),
    500,
  );
  const bySent = new Map(
    operations.map(({ records }) => [
      records[0]?.attributes["admission.logical_id"] ?? "",
      records.map(sent),
    ]),
  );
  const pages = await allPages({ service: "shop", ...window });
  const events = pages.flatMap((page) => page.events);
  const all = new Set([...bySent.values()].flat());
  expect(events.length).toBeLessThan(all.size / 2);
  for (const event of events) expect(all).toContain(listed(event));
  expect(pages[0]?.sampling.highestLevel).toBeGreaterThan(0);
  const stoodFor = events.reduce((sum, { weight }) => sum + weight, 0);
  expect(Math.abs(stoodFor / all.size - 1)).toBeLessThan(0.2);

  let whole = 0;
  for (const logicalId of [...new Set(events.map((event) => event.logicalId))].slice(0, 150)) {
    const found = await readOperation(database.prisma, { service: "shop", logicalId });
    const happened = bySent.get(logicalId) ?? [];
    if (found.holds === "all") {
      whole += 1;
      expect(found.events.map(listed).sort()).toEqual(happened.toSorted());
    }
    expect(found.events).toEqual(found.events.toSorted((a, b) => a.at - b.at));
    for (const event of found.events) expect(happened).toContain(listed(event));
  }
  expect(whole).toBeGreaterThan(20);
});

function happening(eventName: string, attributes: Attributes): ReportedRecord {
  return {
    resource: { "service.name": "shop", "service.instance.id": "one" },
    eventName,
    nameIn: "field",
    timeNs: BigInt(span.fromMs) * 1_000_000n,
    observedNs: null,
    traceId: "",
    attributes,
    fault: null,
  };
}

test("changes of state and acknowledgements are listed, and the terms of a deadline", async () => {
  await report(
    [
      happening("admission.state_changed", {
        "admission.state.from": "NORMAL",
        "admission.state.to": "SHED",
        "admission.cause": "pressure",
      }),
      happening("admission.control_applied", { "admission.control_revision": 41 }),
      happening("admission.decision", {
        "admission.verdict": "rejected",
        "admission.reason": "deadline",
        "admission.logical_id": "<b>x",
        "admission.deadline_remaining_ms": 80,
        "admission.predicted.queue_ms": 45,
      }),
    ],
    10,
  );
  const of = async (filter: Partial<EventsRequest>) =>
    (await allPages({ service: "shop", ...window, ...filter })).flatMap(({ events }) => events);
  expect(await of({ kind: "state_changed" })).toMatchObject([
    { result: "SHED", instance: "one", details: { from: "NORMAL", cause: "pressure" } },
  ]);
  expect(await of({ kind: "control_applied" })).toMatchObject([
    { result: "applied", details: { controlRevision: 41 } },
  ]);
  expect(await of({ reason: "deadline", gate: "protection" })).toMatchObject([
    {
      logicalId: "<b>x",
      details: { deadline: { remainingMs: 80, queueMs: 45, serviceMs: null } },
    },
  ]);
});

test("a request that can't be understood is answered with the field and what was expected", () => {
  const problemsOf = (given: object) =>
    EventsRequest.safeParse({ service: "shop", ...window, ...given }).error?.issues.map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );
  expect(problemsOf({ before: "yesterday" })).toEqual([
    "before: expected the `older` of an earlier answer, got a string",
  ]);
  expect(problemsOf({ limit: 201 })).toEqual([
    "limit: expected a number of events from 1 to 200, got the number 201",
  ]);
  expect(problemsOf({ kind: "metric" })).toEqual([
    "kind: expected one of decision, outcome, state_changed, control_applied, got a string",
  ]);
});
