import type { Encoding } from "../decode/records.ts";
import type { RequestProblem } from "./problem.ts";
import { integerField, messageField, stringField } from "./protobuf-writer.ts";

const TYPE_PREFIX = "type.googleapis.com/google.rpc.";
const MESSAGE_LENGTH_MAX = 1_000;

/** A google.rpc.Status in the encoding of the request, which every failure must carry. */
export function writeStatus(problem: RequestProblem, encoding: Encoding): Buffer {
  return encoding === "json" ? writeJson(problem) : writeProtobuf(problem);
}

/**
 * The problem's sentence as it may be sent: bounded, and without lone surrogates, at which the
 * encoding of a gRPC status message throws.
 */
export function statusMessage(problem: RequestProblem): string {
  return problem.message.slice(0, MESSAGE_LENGTH_MAX).toWellFormed();
}

function writeJson(problem: RequestProblem): Buffer {
  const message = statusMessage(problem);
  const details: object[] = [];
  if (problem.field !== null) {
    const fieldViolations = [{ field: problem.field, description: message }];
    details.push({ "@type": `${TYPE_PREFIX}BadRequest`, fieldViolations });
  }
  if (problem.retryAfterSeconds !== null) {
    const retryDelay = `${problem.retryAfterSeconds}s`;
    details.push({ "@type": `${TYPE_PREFIX}RetryInfo`, retryDelay });
  }
  const status = { code: problem.rpcCode, message, ...(details.length > 0 && { details }) };
  return Buffer.from(JSON.stringify(status), "utf8");
}

function writeProtobuf(problem: RequestProblem): Buffer {
  const message = statusMessage(problem);
  const parts = [integerField(1, problem.rpcCode), stringField(2, message)];
  if (problem.field !== null) {
    const violation = messageField(1, [stringField(1, problem.field), stringField(2, message)]);
    parts.push(detail("BadRequest", violation));
  }
  if (problem.retryAfterSeconds !== null) {
    const duration = messageField(1, [integerField(1, problem.retryAfterSeconds)]);
    parts.push(detail("RetryInfo", duration));
  }
  return Buffer.concat(parts);
}

/** One google.protobuf.Any in the status's list of details. */
function detail(type: string, message: Buffer): Buffer {
  return messageField(3, [stringField(1, TYPE_PREFIX + type), messageField(2, [message])]);
}
