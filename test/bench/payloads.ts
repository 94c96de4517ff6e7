import { createServer } from "node:http";
import { SeverityNumber } from "@opentelemetry/api-logs";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";

const OUTCOMES = ["useful", "useful", "useful", "late", "failed"] as const;

/**
 * One export request of `records` admission events as the OpenTelemetry SDK sends it: decisions
 * and outcomes of 100 tenants, 3 operations and 2 classes with some 15 attributes each.
 */
export async function exportRequest(records: number): Promise<Uint8Array> {
  const sink = await startSink();
  const exporter = new OTLPLogExporter({ url: sink.url });
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({
      "service.name": "bench",
      "service.instance.id": "bench-1",
      "deployment.environment.name": "bench",
      "cloud.region": "eu-west-1",
    }),
    processors: [
      new BatchLogRecordProcessor({
        exporter,
        maxQueueSize: records,
        maxExportBatchSize: records,
        scheduledDelayMillis: 60_000,
      }),
    ],
  });
  const logger = provider.getLogger("bench");
  for (let index = 0; index < records; index += 1) {
    const isDecision = index % 2 === 0;
    logger.emit({
      eventName: isDecision ? "admission.decision" : "admission.outcome",
      severityNumber: SeverityNumber.INFO,
      attributes: {
        "admission.operation": `operation-${index % 3}`,
        "admission.tenant": `tenant-${index % 100}`,
        "admission.class": index % 4 === 0 ? "premium" : "free",
        "admission.logical_id": `op-${index}`,
        "admission.attempt": 1 + (index % 3),
        "admission.demand": 1 + (index % 5) / 2,
        ...(isDecision ? decisionAttributes(index) : outcomeAttributes(index)),
      },
    });
  }
  await provider.shutdown();
  return sink.close();
}

/** Takes one request and gives its body back. */
async function startSink(): Promise<{ url: string; close(): Promise<Uint8Array> }> {
  const chunks: Buffer[] = [];
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => response.end());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}/v1/logs`,
    async close() {
      await new Promise((done) => server.close(done));
      return Buffer.concat(chunks);
    },
  };
}

function decisionAttributes(index: number) {
  const isAdmitted = index % 10 !== 0;
  return {
    "admission.verdict": isAdmitted ? "admitted" : "rejected",
    ...(isAdmitted ? {} : { "admission.reason": "overload", "admission.scope": "service" }),
    "admission.limiter": "front",
    "admission.deadline_remaining_ms": 80,
    "admission.predicted.queue_ms": 12.5,
    "admission.predicted.service_ms": 35,
    "admission.decision_us": 14.2,
    "admission.state": "NORMAL",
  };
}

function outcomeAttributes(index: number) {
  return {
    "admission.outcome": OUTCOMES[index % OUTCOMES.length] ?? "useful",
    "admission.consumed": 2.5,
    "admission.queue_ms": 11.5,
    "admission.service_ms": 33.25,
    "admission.quality_tier": "full",
  };
}

/**
 * The request with a field that OTLP does not know behind it, so that each is another payload and
 * none is taken for a repetition.
 */
export function numbered(request: Uint8Array, number: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(request.length + 10);
  bytes.set(request);
  // Field 1000, fixed64: tag 8001 as a two-byte varint, then eight bytes.
  bytes.set([0xc1, 0x3e], request.length);
  new DataView(bytes.buffer).setFloat64(request.length + 2, number, true);
  return bytes;
}
