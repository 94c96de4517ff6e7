// Unmodified OpenTelemetry JS exporters against our receivers.
import { type LogAttributes, SeverityNumber } from "@opentelemetry/api-logs";
import { OTLPLogExporter as GrpcExporter } from "@opentelemetry/exporter-logs-otlp-grpc";
import { OTLPLogExporter as JsonExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPLogExporter as ProtobufExporter } from "@opentelemetry/exporter-logs-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  type LogRecordExporter,
  LoggerProvider,
  SimpleLogRecordProcessor,
} from "@opentelemetry/sdk-logs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { AttributeValue } from "../../collector/decode/records.ts";
import { type RecordingIntake, startGrpc, startHttp } from "./otlp-receivers.ts";

const attributes: LogAttributes = {
  "admission.verdict": "rejected",
  "admission.attempt": 2,
  "admission.demand": 1.5,
  "admission.execution_began": false,
  "admission.tenant": "tenant-é-😀",
  tags: ["a", "b"],
};

interface Sender {
  name: string;
  start: () => Promise<{ url: string; intake: RecordingIntake }>;
  exporter: (url: string) => LogRecordExporter;
}

const senders: Sender[] = [
  {
    name: "protobuf over HTTP",
    start: startHttp,
    exporter: (url) => new ProtobufExporter({ url: `${url}/v1/logs` }),
  },
  {
    name: "JSON over HTTP",
    start: startHttp,
    exporter: (url) => new JsonExporter({ url: `${url}/v1/logs` }),
  },
  { name: "gRPC", start: startGrpc, exporter: (url) => new GrpcExporter({ url }) },
];

/** Emits one admission decision through the SDK and waits until its export is over. */
async function emitDecision(exporter: LogRecordExporter): Promise<void> {
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ "service.name": "orders" }),
    processors: [new SimpleLogRecordProcessor({ exporter })],
  });
  provider.getLogger("checkout").emit({
    eventName: "admission.decision",
    timestamp: 1_796_097_086_468,
    severityNumber: SeverityNumber.INFO,
    severityText: "INFO",
    attributes,
  });
  await provider.forceFlush();
  await provider.shutdown();
}

describe.each(senders)("$name", ({ start, exporter }) => {
  test.each(["none", "gzip"])(
    "a decision arrives as it was emitted, compression %s",
    async (compression) => {
      vi.stubEnv("OTEL_EXPORTER_OTLP_COMPRESSION", compression);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { url, intake } = await start();
      await emitDecision(exporter(url));
      expect(intake.requests).toHaveLength(1);
      expect(intake.requests[0]?.decoded).toMatchObject({
        recordCount: 1,
        malformed: { count: 0 },
        warnings: [],
        resources: [{ scopeName: "checkout", resource: new Map([["service.name", "orders"]]) }],
      });
      expect(intake.records).toMatchObject([
        {
          eventName: "admission.decision",
          timeUnixNano: 1_796_097_086_468_000_000n,
          severityNumber: 9,
          severityText: "INFO",
          attributes: new Map<string, AttributeValue>([
            ["admission.verdict", "rejected"],
            ["admission.attempt", 2],
            ["admission.demand", 1.5],
            ["admission.execution_began", false],
            ["admission.tenant", "tenant-é-😀"],
            ["tags", ["a", "b"]],
          ]),
        },
      ]);
    },
  );
});

test("an exporter that is refused once sends the same bytes again", async () => {
  const { url, intake } = await startHttp();
  intake.answer = () => {
    intake.answer = () => ({ kind: "accepted", rejected: 0, message: "" });
    const refusal = { reason: "database" as const, message: "later", retryAfterSeconds: 1 };
    return { kind: "refused", refusal };
  };
  await emitDecision(new ProtobufExporter({ url: `${url}/v1/logs` }));
  expect(intake.requests).toHaveLength(2);
  const [first, second] = intake.requests;
  expect(second?.payloadHash).toEqual(first?.payloadHash);
});
