import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLLUP_FIELDS } from "#domain/count-event";
import { DIMENSION_LIMITS, FOLDED } from "#domain/dimensions";
import { decision, outcome } from "#domain/event-fixture";
import { OUTCOMES, type AdmissionEvent } from "#domain/events";
import { SERVICE_GRAIN, TENANT_GRAIN } from "#domain/grains";
import { aggregate } from "./aggregate.ts";
import type { Aggregated } from "./aggregated.ts";
import { DimensionBook } from "./dimension-book.ts";
import { EvidenceSampler } from "./evidence-sampler.ts";
import { FlowBook } from "./flow-book.ts";
import { SourceBook } from "./source-book.ts";

const NOW_MS = Date.UTC(2026, 11, 1);

function sum(batches: AdmissionEvent[][], flows = new FlowBook()): Aggregated {
  const sampler = new EvidenceSampler();
  const [book, sources] = [new DimensionBook(), new SourceBook()];
  const known = { serviceId: 1, book, flows, sampler, sources, usefulTiers: null };
  return aggregate(
    batches.map((events) => ({ events, samples: [], arrivedAtMs: NOW_MS })),
    () => known,
    NOW_MS,
  );
}

function total({ rollups }: Aggregated, grain: number, field: (typeof ROLLUP_FIELDS)[number]) {
  const index = ROLLUP_FIELDS.indexOf(field);
  return rollups
    .filter(({ key }) => key.grain === grain)
    .reduce((added, { sums }) => added + BigInt(sums[index] ?? 0), 0n);
}

function canonical(result: Aggregated): string[] {
  const rows = [...result.rollups, ...result.exits].map(({ key, sums }) =>
    JSON.stringify([key, sums]),
  );
  return rows.sort();
}

const rejected = {
  admitted: false,
  lastStage: "eligible",
  reason: "overload",
  gate: "protection",
} as const;

const anyEvent = fc
  .record({
    isOutcome: fc.boolean(),
    tenant: fc.constantFrom("a", "b", "c"),
    demandUnits: fc.double({ min: 0, max: 1_000, noNaN: true }),
    timeMs: fc.integer({ min: NOW_MS - 5 * 3_600_000, max: NOW_MS }),
    kind: fc.constantFrom(...OUTCOMES),
    verdict: fc.constantFrom({ admitted: true } as const, rejected),
  })
  .map(({ isOutcome, kind, verdict, ...who }): AdmissionEvent =>
    isOutcome
      ? outcome({ ...who, outcome: kind, started: kind !== "expired" })
      : decision({ ...who, verdict }),
  );

describe("aggregate", () => {
  test("any order and any batching of the same events gives the same rows", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.nat(), (events, cut) => {
        const at = events.length === 0 ? 0 : cut % events.length;
        const reordered = [events.slice(at).toReversed(), events.slice(0, at)];
        expect(canonical(sum(reordered))).toEqual(canonical(sum([events])));
      }),
    );
  });

  test("the service grain is the sum of the tenant grain", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const result = sum([events]);
        for (const field of ROLLUP_FIELDS) {
          expect(total(result, SERVICE_GRAIN, field)).toBe(total(result, TENANT_GRAIN, field));
        }
      }),
    );
  });

  test("a sum beyond 2^53 goes on in another row and stays exact", () => {
    const events = Array.from({ length: 30 }, () =>
      decision({ timeMs: NOW_MS, demandUnits: 999_999_999.999999 }),
    );
    const result = sum([events]);
    const rows = result.rollups.filter(({ key }) => key.grain === TENANT_GRAIN);
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ sheet }) => sheet)).size).toBe(rows.length);
    expect(total(result, TENANT_GRAIN, "offered_units")).toBe(30n * 999_999_999_999_999n);
    expect(total(result, SERVICE_GRAIN, "offered_units")).toBe(30n * 999_999_999_999_999n);
  });

  test("late events go to the finest tier that still keeps their time", () => {
    const ages = [1_000, 3 * 3_600_000, 5 * 86_400_000, 60 * 86_400_000];
    const { rollups } = sum([ages.map((age) => decision({ timeMs: NOW_MS - age }))]);
    const tiers = rollups.map(({ key }) => key.tierSeconds);
    expect([...new Set(tiers)].sort((a, b) => a - b)).toEqual([1, 10, 60, 3_600]);
  });

  test("tenants beyond the bound are folded, counted, and lose no attempt", () => {
    const many = DIMENSION_LIMITS.tenant + 5;
    const events = Array.from({ length: many }, (_, index) =>
      decision({ timeMs: NOW_MS, tenant: `t${index}` }),
    );
    const flows = new FlowBook();
    const result = sum([events], flows);
    expect(result.folded).toEqual([{ serviceId: 1, dimension: "tenant", count: 5 }]);
    expect(flows.unsaved().some(({ flow }) => flow.tenant === FOLDED)).toBe(true);
    expect(total(result, TENANT_GRAIN, "offered_count")).toBe(BigInt(many) * 1_000_000n);
  });

  test("an instance is never fresher than the arrival of its events", () => {
    const { instances } = sum([[decision({ timeMs: NOW_MS + 60_000 })]]);
    expect(instances).toEqual([
      {
        serviceId: 1,
        instanceId: "i-1",
        version: "1",
        region: "west",
        lastEventMs: NOW_MS,
        lastReceivedMs: NOW_MS,
      },
    ]);
  });
});

describe("DimensionBook", () => {
  test("asks for a new value to be saved until it was", () => {
    const book = new DimensionBook();
    book.load("tenant", "old");
    book.admit("tenant", "old");
    book.admit("tenant", "new");
    const unsaved = book.unsaved();
    expect(unsaved).toEqual([{ dimension: "tenant", value: "new" }]);
    book.markSaved(unsaved);
    expect(book.unsaved()).toEqual([]);
    expect(book.admit("tenant", "new")).toBe("new");
  });
});

describe("FlowBook", () => {
  test("gives the same id to the same dimensions everywhere, and asks for it to be saved once", () => {
    const flow = { region: "west", operation: "pay", tenant: "acme", class: "premium" };
    const [here, there] = [new FlowBook(), new FlowBook()];
    const id = here.idOf(flow);
    expect(there.idOf({ ...flow })).toBe(id);
    expect(here.idOf({ ...flow, tenant: null })).not.toBe(id);
    expect(here.idWithoutTenant(id)).toBe(here.idOf({ ...flow, tenant: null }));
    const unsaved = here.unsaved();
    expect(unsaved).toHaveLength(2);
    here.markSaved(unsaved);
    here.idOf(flow);
    expect(here.unsaved()).toEqual([]);
  });

  test("a flow of a commit that failed is saved with the next that meets it, and burdens no other", () => {
    const book = new FlowBook();
    const flow = { region: "west", operation: "pay", tenant: "acme", class: "premium" };
    const id = book.idOf(flow);
    book.begin();
    book.markSaved([{ flowId: book.idOf({ ...flow, operation: "ship" }), flow }]);
    expect(book.unsaved()).toEqual([]);
    book.begin();
    expect(book.idOf(flow)).toBe(id);
    expect(book.unsaved()).toEqual([{ flowId: id, flow }]);
  });
});
