// In: the decompressed bytes of one OTLP export request, its signal and its encoding.
// Out: plain records (logs), plain points (metrics), or how many items there are (traces).
// Never: any knowledge of admission, any rejection of a record for what it says, any input or output.
import { countJson } from "./count-json.ts";
import { countProtobuf } from "./count-protobuf.ts";
import { decodeLogsJson } from "./logs-json.ts";
import { decodeLogsProtobuf } from "./logs-protobuf.ts";
import { MalformedPayloadError } from "./malformed.ts";
import type { DecodedMetrics } from "./metric-records.ts";
import { decodeMetricsJson } from "./metrics-json.ts";
import { decodeMetricsProtobuf } from "./metrics-protobuf.ts";
import type { DecodedCount, DecodedLogs, Encoding, Signal } from "./records.ts";

/** A decoded request of any signal. */
export type Decoded = DecodedLogs | DecodedMetrics | DecodedCount;

/**
 * Decodes one export request. Records that are bad in themselves are set aside and counted; a
 * request that cannot be read as a whole throws a `MalformedPayloadError`, one that unfolds into
 * too many values an `OversizedPayloadError`.
 */
export function decodePayload(signal: Signal, encoding: Encoding, payload: Buffer): Decoded {
  refuseOtherFormat(encoding, payload);
  if (signal === "logs") {
    return encoding === "json" ? decodeLogsJson(payload) : decodeLogsProtobuf(payload);
  }
  if (signal === "metrics") {
    return encoding === "json" ? decodeMetricsJson(payload) : decodeMetricsProtobuf(payload);
  }
  return encoding === "json" ? countJson(payload) : countProtobuf(payload);
}

/**
 * The frequent mix-ups, told from the first bytes. None can open a good request: in protobuf a
 * request begins with field 1 (0x0a, in JSON a line break), and "{" would be a group, which OTLP
 * does not have.
 */
function refuseOtherFormat(encoding: Encoding, payload: Buffer): void {
  if (payload[0] === 0x1f && payload[1] === 0x8b) {
    throw new MalformedPayloadError(
      "The body is gzip, but the request does not say so: set Content-Encoding: gzip.",
    );
  }
  if (encoding === "protobuf" && payload[0] === 0x7b) {
    throw new MalformedPayloadError(
      "The body looks like JSON but was sent as protobuf: set Content-Type: application/json.",
    );
  }
  if (encoding === "json" && payload[0] === 0x0a && firstInk(payload) !== 0x7b) {
    throw new MalformedPayloadError(
      "The body looks like protobuf but was sent as JSON: set Content-Type: application/x-protobuf.",
    );
  }
}

/** The first byte that is no JSON white space. */
function firstInk(payload: Buffer): number | undefined {
  return payload.find((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0x09 && byte !== 0x20);
}
