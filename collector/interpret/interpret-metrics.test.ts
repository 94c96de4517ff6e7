import { expect, test } from "vitest";
import { emptyMetric, type DecodedMetrics, type Metric } from "../decode/metric-records.ts";
import type { AttributeValue } from "../decode/records.ts";
import { interpretMetrics } from "./interpret-metrics.ts";

const ARRIVED_MS = Date.UTC(2026, 11, 1);
const ARRIVED_NS = BigInt(ARRIVED_MS) * 1_000_000n;
const service = { "service.name": "shop" };

interface Said {
  name?: string;
  kind?: Metric["kind"];
  temporality?: Metric["temporality"];
  unit?: string;
  value?: number | bigint | null;
  timeNs?: bigint;
  attributes?: Record<string, AttributeValue>;
}

function request(
  said: readonly Said[],
  resource: Record<string, string> = service,
): DecodedMetrics {
  const metrics = said.map((one): Metric => ({
    ...emptyMetric(),
    name: one.name ?? "admission.attempts",
    unit: one.unit ?? "",
    kind: one.kind ?? "sum",
    temporality: one.temporality ?? "delta",
    isMonotonic: true,
    points: [
      {
        shape: "number",
        attributes: new Map(Object.entries(one.attributes ?? { stage: "offered" })),
        startTimeUnixNano: ARRIVED_NS - 10_000_000_000n,
        timeUnixNano: one.timeNs ?? ARRIVED_NS,
        hasNoValue: false,
        value: one.value === undefined ? 1 : one.value,
      },
    ],
  }));
  return {
    signal: "metrics",
    resources: [{ resource: new Map(Object.entries(resource)), scopeName: "", metrics }],
    pointCount: metrics.length,
    malformed: { count: 0, firstReason: "" },
    replacedStrings: 0,
    warnings: [],
  };
}

function interpret(...said: Said[]) {
  return interpretMetrics(request(said), ARRIVED_MS);
}

test.each<[string, Said, string]>([
  ["a counter that is a gauge", { kind: "gauge" }, "expected a monotonic sum, got a gauge"],
  ["no temporality", { temporality: "unspecified" }, "expected delta or cumulative"],
  ["a negative value", { value: -1 }, "expected a number from 0 to 1000000000, got -1"],
  ["NaN", { value: Number.NaN }, "expected a finite number, got NaN"],
  ["no value", { value: null }, "expected as_int or as_double, and neither is there"],
  ["no stage", { attributes: {} }, "expected an attribute stage or exit"],
  ["an unknown stage", { attributes: { stage: "lost" } }, "stage: expected one of offered, parsed"],
  [
    "a stage of another kind",
    { attributes: { stage: 7 } },
    "stage: expected a string, got the number 7",
  ],
  [
    "retry that is a word",
    { attributes: { stage: "offered", retry: "no" } },
    "retry: expected true or false",
  ],
  [
    "an unknown mode",
    { name: "admission.limiter.limit", kind: "gauge", attributes: { mode: "fast" } },
    "mode: expected one of adaptive, static, off",
  ],
  ["a time too far ahead", { timeNs: ARRIVED_NS + 10n ** 15n }, "at most 10 minutes ahead"],
])("%s is rejected by itself, in words", (_, said, words) => {
  const { samples, drops } = interpret(said, {});
  expect(samples).toHaveLength(1);
  expect(drops).toMatchObject([{ service: "shop", count: 1 }]);
  expect(drops[0]?.example).toContain(words);
});

test("other metrics are taken and not interpreted, whatever is in them", () => {
  const { samples, drops, notInterpreted } = interpret({
    name: "http.server.duration",
    value: null,
  });
  expect({ samples, drops, notInterpreted }).toEqual({ samples: [], drops: [], notInterpreted: 1 });
});

test("points without a service are dropped as nobody's", () => {
  const { drops } = interpretMetrics(request([{}, { name: "other" }], {}), ARRIVED_MS);
  expect(drops).toMatchObject([{ service: null, reason: "missing_service_name", count: 1 }]);
});

test("a request whose points have no time can't be told from another like it", () => {
  expect(interpret({}).identifiable).toBe(true);
  expect(interpret({}, { timeNs: 0n })).toMatchObject({
    identifiable: false,
    samples: [{ timeMs: ARRIVED_MS }, { timeMs: ARRIVED_MS }],
  });
});

test("a series is the same in whatever order its attributes come, and another in another resource", () => {
  const said: Said = { temporality: "cumulative", attributes: { stage: "offered", tenant: "a" } };
  const turned = { ...said, attributes: { tenant: "a", stage: "offered" } };
  const seriesOf = (one: Said, resource: Record<string, string>): string => {
    const [sample] = interpretMetrics(request([one], resource), ARRIVED_MS).samples;
    return sample?.kind === "cumulative_counter" ? sample.run.series : "";
  };
  expect(seriesOf(turned, service)).toBe(seriesOf(said, service));
  expect(seriesOf(said, { ...service, "service.instance.id": "2" })).not.toBe(
    seriesOf(said, service),
  );
  expect(seriesOf(said, service)).toMatch(/^[0-9a-f]{32}$/);
});

test("exits leave where they usually do, and rejections by the gate of their reason", () => {
  const reached = (attributes: Record<string, string>) => {
    const [sample] = interpret({ attributes }).samples;
    return sample?.kind === "increment" ? sample.reached : null;
  };
  expect(reached({ exit: "rejected", reason: "policy_rate" })).toEqual({
    after: "eligible",
    exit: "rejected",
    reason: "policy_rate",
    gate: "policy",
  });
  expect(reached({ "admission.exit": "malformed" })).toMatchObject({
    after: "offered",
    reason: null,
  });
  expect(reached({ exit: "cancelled" })).toMatchObject({ after: "started" });
  expect(reached({ exit: "cancelled", stage: "admitted" })).toMatchObject({ after: "admitted" });
});
