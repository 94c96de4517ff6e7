import { DiagLogLevel, diag } from "@opentelemetry/api";
import type { LogAttributes } from "@opentelemetry/api-logs";
import { OTLPLogExporter as GrpcExporter } from "@opentelemetry/exporter-logs-otlp-grpc";
import { OTLPLogExporter as JsonExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPLogExporter as ProtobufExporter } from "@opentelemetry/exporter-logs-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchLogRecordProcessor,
  type LogRecordExporter,
  LoggerProvider,
} from "@opentelemetry/sdk-logs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { intakeStatus } from "../../web/server/queries/intake-status.ts";
import { type CollectorProcess, startCollector } from "../setup/collector-process.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { deliver } from "./deliver.ts";

const DAY_MS = 86_400_000;
const now = Date.now();

let database: TestDatabase;
let collector: CollectorProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startCollector({ databaseUrl: database.url });
});

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

interface BadRecord {
  reason: string;
  says: RegExp;
  attributes?: LogAttributes;
  eventName?: string;
  timeMs?: number;
}

const outcome = { eventName: "admission.outcome" };

const badRecords: BadRecord[] = [
  { reason: "missing_field", says: /admission\.verdict: .*`admitted` or `rejected`/ },
  { reason: "missing_field", says: /admission\.outcome: .*useful, late/, ...outcome },
  bad("admission.verdict", 1, "wrong_kind", /string, got the number 1/),
  bad("admission.verdict", "maybe", "unknown_value", /admitted, rejected, got "maybe"/),
  bad("admission.demand", "2.5", "wrong_kind", /number .*got the string "2\.5"/),
  bad("admission.demand", -0.1, "out_of_range", /number from 0 .*got -0\.1/),
  bad("admission.demand", Infinity, "out_of_range", /number from 0 .*got Infinity/),
  bad("admission.attempt", 0, "out_of_range", /number from 1 .*got 0/),
  bad("admission.attempt", 1.5, "wrong_kind", /whole number, got 1\.5/),
  bad("admission.sample_weight", 0.99, "out_of_range", /number from 1 .*got 0\.99/),
  bad("admission.tenant", ["a"], "wrong_kind", /string, got an array/),
  bad("admission.operation", true, "wrong_kind", /string, got the boolean true/),
  rejectedWith("admission.stage", "admitted", /offered, parsed, eligible, got "admitted"/),
  rejectedWith("admission.gate", "door", /policy, protection, got "door"/),
  endedWith("admission.started", "yes", "wrong_kind", /true or false, got the string "yes"/),
  endedWith("admission.consumed", -1, "out_of_range", /number from 0 .*got -1/),
  endedWith("admission.service_ms", -1, "out_of_range", /number from 0 .*got -1/),
  {
    ...admitted(),
    reason: "too_old",
    says: /time_unix_nano: .*396 days/,
    timeMs: now - 400 * DAY_MS,
  },
  { ...admitted(), reason: "too_far_ahead", says: /10 minutes ahead/, timeMs: now + 660_000 },
];

function admitted() {
  return { attributes: { "admission.verdict": "admitted" } };
}

function bad(field: string, value: LogAttributes[string], reason: string, says: RegExp): BadRecord {
  const attributes = { "admission.verdict": "admitted", [field]: value };
  return { reason, attributes, says: new RegExp(`${field}: expected .*${says.source}`) };
}

function rejectedWith(field: string, value: string, says: RegExp): BadRecord {
  const attributes = { "admission.verdict": "rejected", [field]: value };
  return { reason: "unknown_value", attributes, says: new RegExp(`${field}: .*${says.source}`) };
}

function endedWith(field: string, value: string | number, reason: string, says: RegExp): BadRecord {
  const attributes = { "admission.outcome": "useful", [field]: value };
  return { reason, attributes, ...outcome, says: new RegExp(`${field}: .*${says.source}`) };
}

const Partial = z.object({
  rejectedLogRecords: z.coerce.number().default(0),
  errorMessage: z.string().default(""),
});

/** Emits records through the SDK as one request; what the exporter was told of it. */
async function report(
  exporter: LogRecordExporter,
  service: string | null,
  records: readonly BadRecord[],
): Promise<z.infer<typeof Partial>> {
  const warnings: string[] = [];
  const ignore = () => {};
  const tell = (...words: unknown[]) => void warnings.push(words.join(" "));
  const logger = { verbose: ignore, debug: ignore, info: ignore, warn: tell, error: tell };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  onTestFinished(() => diag.disable());
  const provider = new LoggerProvider({
    resource: resourceFromAttributes(service === null ? {} : { "service.name": service }),
    processors: [new BatchLogRecordProcessor({ exporter, scheduledDelayMillis: 60_000 })],
  });
  for (const { eventName = "admission.decision", attributes = {}, timeMs = now } of records) {
    provider.getLogger("test").emit({ eventName, attributes, timestamp: timeMs });
  }
  await provider.forceFlush();
  await provider.shutdown();
  const told = warnings.join("\n").match(/\{.*\}/s)?.[0] ?? "{}";
  return Partial.parse(JSON.parse(told));
}

const good: BadRecord = { ...admitted(), reason: "", says: /^$/ };

const transports = [
  { name: "JSON over HTTP", exporter: () => new JsonExporter(http()) },
  { name: "protobuf over HTTP", exporter: () => new ProtobufExporter(http()) },
  { name: "gRPC", exporter: () => new GrpcExporter({ url: collector.grpcUrl }) },
];

function http() {
  return { url: `${collector.httpUrl}/v1/logs` };
}

function summaryOf(service: string) {
  const request = { service, from: now - 60_000, to: now + 60_000 };
  return funnelClient(database.prisma).summary(request);
}

describe.each(transports)("over $name", ({ name, exporter }) => {
  test("a batch's bad records are rejected by number and reason, and its others are counted", async () => {
    const service = `all over ${name}`;
    const batch = [good, ...badRecords.flatMap((record) => [record, good])];
    const told = await report(exporter(), service, batch);
    expect(told.rejectedLogRecords).toBe(badRecords.length);
    expect(told.errorMessage).toMatch(/\d+ × admission\.verdict: expected/);
    const { stages, partial } = await summaryOf(service);
    expect(stages.admitted.count).toBe(badRecords.length + 1);
    const reasons = new Set(badRecords.map(({ reason }) => reason));
    for (const reason of reasons) {
      const count = badRecords.filter((record) => record.reason === reason).length;
      expect(partial).toContainEqual({ what: "dropped_records", reason, count });
    }
  });

  test("records without a service are rejected, and shown to whom they may concern", async () => {
    const told = await report(exporter(), null, [good, good]);
    expect(told.rejectedLogRecords).toBe(2);
    expect(told.errorMessage).toContain("service.name");
  });
});

test.each(badRecords.map((record) => ({ record, said: String(record.says) })))(
  "the sender is told what is wrong: $said",
  async ({ record }) => {
    const told = await report(new ProtobufExporter(http()), "one by one", [record, good]);
    expect(told.rejectedLogRecords).toBe(1);
    expect(told.errorMessage).toMatch(record.says);
  },
);

test("a record that is no record costs only itself", async () => {
  const event = (attributes: unknown) => ({
    timeUnixNano: String(now * 1e6),
    eventName: "admission.decision",
    attributes,
  });
  const verdict = [{ key: "admission.verdict", value: { stringValue: "admitted" } }];
  const logRecords = [event(verdict), event("none"), event(verdict), 7];
  const resource = { attributes: [{ key: "service.name", value: { stringValue: "broken" } }] };
  const payload = { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] };
  const told = await deliver(() => collector.httpUrl, JSON.stringify(payload));
  expect(told.rejected).toBe(2);
  expect((await summaryOf("broken")).stages.admitted.count).toBe(2);
});

test("what a service dropped is its own, though a restarted collector has heard nothing good of it", async () => {
  const [record] = badRecords;
  if (record === undefined) throw new Error("There is no bad record.");
  await report(new ProtobufExporter(http()), "relapsed", [good]);
  await collector.stop();
  collector = await startCollector({ databaseUrl: database.url });
  const told = await report(new ProtobufExporter(http()), "relapsed", [record, record]);
  expect(told.rejectedLogRecords).toBe(2);
  const { partial } = await summaryOf("relapsed");
  expect(partial).toContainEqual({ what: "dropped_records", reason: "missing_field", count: 2 });
});

test("the intake's status shows every reason, with an example, and the collector", async () => {
  const { collectors, problems } = await intakeStatus(database.prisma, Date.now());
  expect(collectors).toHaveLength(1);
  const dropped = problems.filter(({ kind }) => kind === "dropped");
  const named = dropped.filter(({ service }) => service === "all over gRPC");
  expect(new Set(named.map(({ reason }) => reason))).toEqual(
    new Set(badRecords.map(({ reason }) => reason)),
  );
  expect(dropped).toContainEqual(
    expect.objectContaining({ reason: "missing_service_name", service: null, count: 6 }),
  );
  for (const { example } of dropped) expect(example).toMatch(/: expected /);
});
