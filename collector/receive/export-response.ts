import type { Encoding, Signal } from "../decode/records.ts";
import { integerField, messageField, stringField } from "./protobuf-writer.ts";

/** What an accepted request is answered with. */
export interface PartialSuccess {
  rejected: number;
  message: string;
}

const REJECTED_KEYS = {
  logs: "rejectedLogRecords",
  traces: "rejectedSpans",
  metrics: "rejectedDataPoints",
} as const satisfies Record<Signal, string>;

/**
 * An Export…ServiceResponse. Partial success is left unset on full success, as OTLP demands;
 * `rejected` 0 with a message is a warning. The field numbers are the same for all signals.
 */
export function writeExportResponse(
  signal: Signal,
  encoding: Encoding,
  { rejected, message }: PartialSuccess,
): Buffer {
  const isFullSuccess = rejected === 0 && message === "";
  const errorMessage = message.toWellFormed();
  if (encoding === "protobuf") {
    if (isFullSuccess) return Buffer.alloc(0);
    return messageField(1, [integerField(1, rejected), stringField(2, errorMessage)]);
  }
  if (isFullSuccess) return Buffer.from("{}");
  const partialSuccess = {
    ...(rejected > 0 && { [REJECTED_KEYS[signal]]: String(rejected) }),
    ...(errorMessage !== "" && { errorMessage }),
  };
  return Buffer.from(JSON.stringify({ partialSuccess }), "utf8");
}
