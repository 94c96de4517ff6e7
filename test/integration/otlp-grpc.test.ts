import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import {
  Client,
  type ClientOptions,
  Metadata,
  type ServiceError,
  compressionAlgorithms,
  credentials,
  status,
} from "@grpc/grpc-js";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { field, goodRecord, requestOf } from "../../collector/decode/protobuf-fixture.ts";
import { startGrpcReceiver } from "../../collector/receive/grpc.ts";
import type { IntakeAnswer, Refusal } from "../../collector/receive/intake.ts";
import {
  RecordingIntake,
  type ReadStatus,
  noise,
  readPartialSuccess,
  readStatus,
  recordingLogger,
  startGrpc,
} from "./otlp-receivers.ts";

const LOGS = "/opentelemetry.proto.collector.logs.v1.LogsService/Export";
const TRACES = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
const METRICS = "/opentelemetry.proto.collector.metrics.v1.MetricsService/Export";
const GZIP = compressionAlgorithms.gzip;

const logs = requestOf(goodRecord(), goodRecord());
const full: Refusal = { reason: "queue_full", message: "The queue is full.", retryAfterSeconds: 2 };
const accepted: IntakeAnswer = { kind: "accepted", rejected: 0, message: "" };

type Call = (bytes: Buffer, options?: { method?: string; deadline?: number }) => Promise<Buffer>;

function keepBytes(bytes: Buffer): Buffer {
  return bytes;
}

/** A client that calls Export of the logs service unless told otherwise. */
function clientOf(port: number, options: ClientOptions = {}): Call {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), options);
  onTestFinished(() => client.close());
  return (bytes, { method = LOGS, deadline } = {}) =>
    new Promise((resolve, reject) => {
      const callOptions = deadline === undefined ? {} : { deadline };
      const finish = (error: ServiceError | null, response?: Buffer): void => {
        if (error === null) resolve(response ?? Buffer.alloc(0));
        else reject(error);
      };
      client.makeUnaryRequest(
        method,
        keepBytes,
        keepBytes,
        bytes,
        new Metadata(),
        callOptions,
        finish,
      );
    });
}

/** The error that a call must end with, and the google.rpc.Status that comes with it. */
async function failureOf(
  call: Promise<Buffer>,
): Promise<{ code: number; details: string; status: ReadStatus | null }> {
  const error: ServiceError = await call.then(
    () => {
      throw new Error("the call succeeded");
    },
    (reason) => reason,
  );
  const [bytes] = error.metadata.get("grpc-status-details-bin");
  const read = bytes instanceof Buffer ? readStatus(bytes) : null;
  return { code: error.code, details: error.details, status: read };
}

describe("success", () => {
  test("a logs request is answered with an empty message", async () => {
    const { port, intake } = await startGrpc();
    expect(await clientOf(port)(logs)).toHaveLength(0);
    expect(intake.offers).toMatchObject([
      { signal: "logs", transport: "grpc", bytes: logs.byteLength },
    ]);
    expect(intake.requests).toMatchObject([
      {
        signal: "logs",
        transport: "grpc",
        encoding: "protobuf",
        payloadBytes: logs.byteLength,
        decoded: { recordCount: 2 },
      },
    ]);
  });

  test("traces and metrics have their services", async () => {
    const { port, intake } = await startGrpc();
    const call = clientOf(port);
    await call(Buffer.alloc(0), { method: TRACES });
    await call(Buffer.alloc(0), { method: METRICS });
    expect(intake.requests.map(({ signal }) => signal)).toEqual(["traces", "metrics"]);
  });

  test("gzip is undone, and the hash is that of the same request over HTTP", async () => {
    const { port, intake } = await startGrpc();
    await clientOf(port)(logs);
    await clientOf(port, { "grpc.default_compression_algorithm": GZIP })(logs);
    const [plain, zipped] = intake.requests;
    expect(zipped?.payloadBytes).toBe(logs.byteLength);
    expect(zipped?.payloadHash).toEqual(plain?.payloadHash);
  });

  test("part of a request can be rejected", async () => {
    const { port, intake } = await startGrpc();
    intake.answer = () => ({ kind: "accepted", rejected: 1, message: "1 too old" });
    expect(readPartialSuccess(await clientOf(port)(logs))).toEqual({
      rejected: 1,
      message: "1 too old",
    });
  });
});

describe("failure", () => {
  test("a malformed request is INVALID_ARGUMENT and says why", async () => {
    const { port, intake } = await startGrpc();
    const failure = await failureOf(clientOf(port)(logs.subarray(0, -1)));
    expect(failure.code).toBe(status.INVALID_ARGUMENT);
    expect(failure.details).toContain("The body is not a valid OTLP logs request");
    expect(failure.status).toEqual({
      code: status.INVALID_ARGUMENT,
      message: failure.details,
      details: [{ type: "BadRequest", retrySeconds: null, fields: ["logs", failure.details] }],
    });
    expect(intake.notes).toEqual([
      { signal: "logs", transport: "grpc", problem: "malformed", count: 1 },
    ]);
  });

  test("a request of another signal is INVALID_ARGUMENT and told where it belongs", async () => {
    const { port } = await startGrpc();
    const failure = await failureOf(clientOf(port)(logs, { method: TRACES }));
    expect(failure).toMatchObject({ code: status.INVALID_ARGUMENT });
    expect(failure.details).toContain("send it to /v1/logs");
  });

  test.each(["admit", "take"])("a refusal by %s is UNAVAILABLE with RetryInfo", async (where) => {
    const { port, intake } = await startGrpc();
    if (where === "admit") intake.refusal = full;
    else intake.answer = () => ({ kind: "refused", refusal: full });
    expect(await failureOf(clientOf(port)(logs))).toEqual({
      code: status.UNAVAILABLE,
      details: "The queue is full.",
      status: {
        code: status.UNAVAILABLE,
        message: "The queue is full.",
        details: [{ type: "RetryInfo", retrySeconds: 2, fields: [] }],
      },
    });
    expect(intake.requests).toHaveLength(where === "admit" ? 0 : 1);
  });

  test("a message over the limit is RESOURCE_EXHAUSTED without RetryInfo: not to be retried", async () => {
    const { port } = await startGrpc({ bodyBytesMax: 50_000 });
    expect(await failureOf(clientOf(port)(noise(60_000)))).toMatchObject({
      code: status.RESOURCE_EXHAUSTED,
      status: null,
    });
  });

  test("a message that inflates beyond the limit is RESOURCE_EXHAUSTED", async () => {
    const { port } = await startGrpc({ bodyBytesMax: 50_000 });
    const bomb = Buffer.alloc(5_000_000);
    expect(gzipSync(bomb).byteLength).toBeLessThan(50_000);
    const call = clientOf(port, { "grpc.default_compression_algorithm": GZIP });
    expect(await failureOf(call(bomb))).toMatchObject({ code: status.RESOURCE_EXHAUSTED });
  });

  test("a message above grpc-js's own 4 MiB default is taken", async () => {
    const { port, intake } = await startGrpc();
    await clientOf(port)(Buffer.concat([logs, field(99, Buffer.alloc(5 * 1024 * 1024))]));
    expect(intake.records).toHaveLength(2);
  });

  test("an unknown method is UNIMPLEMENTED", async () => {
    const { port } = await startGrpc();
    const method = "/opentelemetry.proto.collector.profiles.v1development.ProfilesService/Export";
    expect(await failureOf(clientOf(port)(logs, { method }))).toMatchObject({
      code: status.UNIMPLEMENTED,
    });
  });

  test("what the collector itself gets wrong is INTERNAL of fixed text, its cause in the log", async () => {
    const { port, intake, lines } = await startGrpc();
    intake.answer = () => Promise.reject(new Error("the disk of host db-7 is gone"));
    expect(await failureOf(clientOf(port)(logs))).toMatchObject({
      code: status.INTERNAL,
      details: "The collector failed to handle this request; its log says why.",
    });
    expect(lines.join()).toContain("the disk of host db-7 is gone");
  });
});

describe("deadlines", () => {
  test("the answer is due a little before the caller gives up, at most 8 s after arrival", async () => {
    const { port, intake } = await startGrpc();
    const call = clientOf(port);
    await call(logs);
    await call(logs, { deadline: Date.now() + 60_000 });
    await call(logs, { deadline: Date.now() + 5_000 });
    const waits = intake.offers.map(({ arrivedAt, deadlineAt }) => deadlineAt - arrivedAt);
    expect(waits.slice(0, 2)).toEqual([8_000, 8_000]);
    expect(waits[2]).toBeLessThanOrEqual(5_000 - 200);
  });
});

describe("starting and stopping", () => {
  test("a taken port is named", async () => {
    const { port } = await startGrpc();
    const second = startGrpcReceiver({
      host: "127.0.0.1",
      port,
      intake: new RecordingIntake(),
      logger: recordingLogger().logger,
    });
    await expect(second).rejects.toMatchObject({
      code: "EADDRINUSE",
      port,
      message: `Port ${port} is taken: another process already listens there, so OTLP over gRPC cannot.`,
    });
  });

  test("stopping lets a call in flight finish, and takes no new ones", async () => {
    const { port, stop, intake } = await startGrpc();
    const answers: ((answer: IntakeAnswer) => void)[] = [];
    intake.answer = () => new Promise((resolve) => answers.push(resolve));
    const pending = clientOf(port)(logs);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    const stopped = stop(60_000);
    const [error]: Error[] = await once(connect(port, "127.0.0.1"), "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
    answers[0]?.(accepted);
    expect(await pending).toHaveLength(0);
    await stopped;
  });

  test("stopping is bounded, and asking twice is asking once", async () => {
    const { port, stop, intake } = await startGrpc();
    intake.answer = () => new Promise(() => {});
    const pending = failureOf(clientOf(port)(logs));
    await vi.waitFor(() => expect(intake.requests).toHaveLength(1));
    await Promise.all([stop(0), stop(60_000)]);
    expect([status.UNAVAILABLE, status.CANCELLED]).toContain((await pending).code);
  });
});
