import { MalformedPayloadError, OversizedPayloadError } from "../decode/malformed.ts";
import type { Signal } from "../decode/records.ts";
import type { Refusal, RequestNote } from "./intake.ts";
import { describeBytes } from "./limits.ts";

/** The codes of google.rpc.Status that we send. */
export const RPC_CODES = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
} as const;

interface ProblemFields {
  httpStatus: number;
  rpcCode: number;
  message: string;
  /** The field of the request that is at fault, for BadRequest details. */
  field?: string;
  retryAfterSeconds?: number;
  /** What the intake is told; refusals are its own and need no telling. */
  note?: RequestNote["problem"];
}

/** A request that gets no success: what both transports need to say so. */
export class RequestProblem extends Error {
  override readonly name = "RequestProblem";
  readonly httpStatus: number;
  readonly rpcCode: number;
  readonly field: string | null;
  readonly retryAfterSeconds: number | null;
  readonly note: RequestNote["problem"] | null;

  constructor(fields: ProblemFields, options?: ErrorOptions) {
    super(fields.message, options);
    this.httpStatus = fields.httpStatus;
    this.rpcCode = fields.rpcCode;
    this.field = fields.field ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
    this.note = fields.note ?? null;
  }
}

export function malformed(message: string, field = "body"): RequestProblem {
  return new RequestProblem({
    httpStatus: 400,
    rpcCode: RPC_CODES.invalidArgument,
    message,
    field,
    note: "malformed",
  });
}

function tooLarge(message: string): RequestProblem {
  return new RequestProblem({
    httpStatus: 413,
    rpcCode: RPC_CODES.resourceExhausted,
    message,
    note: "too_large",
  });
}

/** The sentence for a body over its limit; `what` says before or after decompression. */
export function bodyTooLarge(bytesMax: number, what = "The request"): RequestProblem {
  return tooLarge(`${what} is larger than ${describeBytes(bytesMax)}: send smaller batches.`);
}

export function wrongContentType(found: string | undefined): RequestProblem {
  const said = found === undefined ? "is missing" : `is ${JSON.stringify(found)}`;
  return new RequestProblem({
    httpStatus: 415,
    rpcCode: RPC_CODES.invalidArgument,
    message: `The Content-Type ${said}; accepted are application/x-protobuf and application/json.`,
    field: "Content-Type",
    note: "wrong_content_type",
  });
}

export function wrongContentEncoding(found: string): RequestProblem {
  return new RequestProblem({
    httpStatus: 415,
    rpcCode: RPC_CODES.invalidArgument,
    message: `The Content-Encoding is ${JSON.stringify(found)}; accepted are gzip, deflate and identity.`,
    field: "Content-Encoding",
    note: "wrong_encoding",
  });
}

export function wrongMethod(method: string, allowed: readonly string[]): RequestProblem {
  return new RequestProblem({
    httpStatus: 405,
    rpcCode: RPC_CODES.unimplemented,
    message: `${method} is not possible here; use ${allowed.join(" or ")}.`,
    note: "wrong_method",
  });
}

export function notFound(path: string): RequestProblem {
  const hint = path.includes("/v1development/profiles")
    ? "Profiles are not received here."
    : "OTLP is received at /v1/logs, /v1/traces and /v1/metrics. An exporter uses the endpoint of one signal (such as OTEL_EXPORTER_OTLP_LOGS_ENDPOINT) as it stands: it must end in that path.";
  return new RequestProblem({
    httpStatus: 404,
    rpcCode: RPC_CODES.notFound,
    message: `There is nothing at ${JSON.stringify(path)}. ${hint}`,
    note: "not_found",
  });
}

export function refused(refusal: Refusal): RequestProblem {
  return new RequestProblem({
    httpStatus: 503,
    rpcCode: RPC_CODES.unavailable,
    message: refusal.message,
    retryAfterSeconds: refusal.retryAfterSeconds,
  });
}

/** What the sender is told of an error that nobody foresaw; its cause belongs in our log only. */
export function unknownProblem(cause: unknown): RequestProblem {
  return new RequestProblem(
    {
      httpStatus: 500,
      rpcCode: RPC_CODES.internal,
      message: "The collector failed to handle this request; its log says why.",
    },
    { cause },
  );
}

/** The one place where errors become problems. */
export function toProblem(error: unknown, signal: Signal): RequestProblem {
  if (error instanceof RequestProblem) return error;
  if (error instanceof MalformedPayloadError)
    return malformed(error.message, error.field || signal);
  if (error instanceof OversizedPayloadError) return tooLarge(error.message);
  return unknownProblem(error);
}
