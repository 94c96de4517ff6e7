import { randomBytes } from "node:crypto";
import { type Logger, pino } from "pino";
import { onTestFinished } from "vitest";
import { ProtobufReader } from "../../collector/decode/protobuf-reader.ts";
import type { LogRecord } from "../../collector/decode/records.ts";
import { startGrpcReceiver } from "../../collector/receive/grpc.ts";
import {
  type HttpReceiverOptions,
  type Receiver,
  startHttpReceiver,
} from "../../collector/receive/http.ts";
import type {
  Intake,
  IntakeAnswer,
  IntakeRequest,
  Offer,
  Refusal,
  RequestNote,
} from "../../collector/receive/intake.ts";

/** An intake that keeps what it is given and answers as it is told, by default truthfully. */
export class RecordingIntake implements Intake {
  offers: Offer[] = [];
  requests: IntakeRequest[] = [];
  notes: RequestNote[] = [];
  refusal: Refusal | null = null;
  answer: (request: IntakeRequest) => IntakeAnswer | Promise<IntakeAnswer> = acceptTruthfully;

  admit(offer: Offer): Refusal | null {
    this.offers.push(offer);
    return this.refusal;
  }

  async take(request: IntakeRequest): Promise<IntakeAnswer> {
    this.requests.push(request);
    return this.answer(request);
  }

  note(note: RequestNote): void {
    this.notes.push(note);
  }

  /** The log records of all requests. */
  get records(): LogRecord[] {
    return this.requests.flatMap(({ decoded }) =>
      decoded.signal === "logs" ? decoded.resources.flatMap(({ records }) => records) : [],
    );
  }
}

function acceptTruthfully({ decoded }: IntakeRequest): IntakeAnswer {
  const { malformed, warnings } = decoded;
  const message = malformed.count > 0 ? malformed.firstReason : warnings.join(" ");
  return { kind: "accepted", rejected: malformed.count, message };
}

/** A logger whose lines can be looked at. */
export function recordingLogger(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  return { logger, lines };
}

interface TestReceiver extends Receiver {
  intake: RecordingIntake;
  lines: string[];
  url: string;
}

/** An HTTP receiver on a free port, stopped when the test is over. */
export async function startHttp(options: Partial<HttpReceiverOptions> = {}): Promise<TestReceiver> {
  const intake = new RecordingIntake();
  const { logger, lines } = recordingLogger();
  const receiver = await startHttpReceiver({
    host: "127.0.0.1",
    port: 0,
    intake,
    logger,
    ...options,
  });
  onTestFinished(() => receiver.stop(0));
  return { ...receiver, intake, lines, url: `http://127.0.0.1:${receiver.port}` };
}

/** A gRPC receiver on a free port, stopped when the test is over. */
export async function startGrpc(limits: HttpReceiverOptions["limits"] = {}): Promise<TestReceiver> {
  const intake = new RecordingIntake();
  const { logger, lines } = recordingLogger();
  const receiver = await startGrpcReceiver({ host: "127.0.0.1", port: 0, intake, logger, limits });
  onTestFinished(() => receiver.stop(0));
  return { ...receiver, intake, lines, url: `http://127.0.0.1:${receiver.port}` };
}

interface PostOptions {
  path?: string;
  type?: string | null;
  headers?: Record<string, string>;
}

/** Posts a body to /v1/logs, as protobuf unless told otherwise. */
export function post(
  url: string,
  body: Uint8Array | string,
  { path = "/v1/logs", type = "application/x-protobuf", headers = {} }: PostOptions = {},
): Promise<Response> {
  const contentType: Record<string, string> = type === null ? {} : { "Content-Type": type };
  // A Buffer, since fetch would add a Content-Type of its own to a string.
  const bytes = new Uint8Array(Buffer.from(body));
  return fetch(url + path, {
    method: "POST",
    headers: { ...contentType, ...headers },
    body: bytes,
  });
}

export function postJson(url: string, body: unknown, path = "/v1/logs"): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return post(url, text, { path, type: "application/json" });
}

/** A JSON logs request with these records. */
export function jsonLogs(...logRecords: unknown[]): object {
  const resource = { attributes: [{ key: "service.name", value: { stringValue: "orders" } }] };
  return { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: "test" }, logRecords }] }] };
}

/** An attribute in JSON. */
export function jsonAttribute(key: string, value: object): object {
  return { key, value };
}

/** Bytes that do not shrink when compressed. */
export function noise(bytes: number): Buffer {
  return randomBytes(bytes);
}

/** A google.rpc.Status as read from protobuf. */
export interface ReadStatus {
  code: number;
  message: string;
  details: { type: string; retrySeconds: number | null; fields: string[] }[];
}

export function readStatus(bytes: Uint8Array): ReadStatus {
  const reader = new ProtobufReader(Buffer.from(bytes));
  const status: ReadStatus = { code: 0, message: "", details: [] };
  while (reader.next()) {
    if (reader.field === 1) status.code = Number(reader.int64());
    else if (reader.field === 2) status.message = reader.string();
    else status.details.push(readDetail(reader));
  }
  if (reader.fault !== "") throw new Error(reader.fault);
  return status;
}

function readDetail(any: ProtobufReader): ReadStatus["details"][number] {
  const detail = { type: "", retrySeconds: null as number | null, fields: [] as string[] };
  let value = Buffer.alloc(0);
  const outer = any.enter();
  while (any.next()) {
    if (any.field === 1) detail.type = any.string().replace("type.googleapis.com/google.rpc.", "");
    else value = Buffer.from(any.bytesValue());
  }
  any.leave(outer);
  const reader = new ProtobufReader(value);
  while (reader.next()) {
    const message = reader.enter();
    while (reader.next()) {
      if (detail.type === "RetryInfo") detail.retrySeconds = Number(reader.int64());
      else detail.fields.push(reader.string());
    }
    reader.leave(message);
  }
  return detail;
}

/** The partial_success of a protobuf response, null when it is unset. */
export function readPartialSuccess(
  bytes: Uint8Array,
): { rejected: number; message: string } | null {
  if (bytes.byteLength === 0) return null;
  const reader = new ProtobufReader(Buffer.from(bytes));
  const partial = { rejected: 0, message: "" };
  while (reader.next()) {
    const outer = reader.enter();
    while (reader.next()) {
      if (reader.field === 1) partial.rejected = Number(reader.int64());
      else partial.message = reader.string();
    }
    reader.leave(outer);
  }
  return partial;
}

export async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
