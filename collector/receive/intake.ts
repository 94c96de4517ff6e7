import type { Decoded } from "../decode/decode.ts";
import type { Encoding, Signal } from "../decode/records.ts";

export type Transport = "http" | "grpc";

/** A request that has arrived but is not decoded yet, and over HTTP not even read. */
export interface Offer {
  signal: Signal;
  transport: Transport;
  /** Bytes on the wire (HTTP, compressed or not) or of the message (gRPC); null when unknown. */
  bytes: number | null;
  arrivedAt: number;
  deadlineAt: number;
}

/** Why a request is not taken now. The sender may send it again after the delay, 1 to 5 seconds. */
export interface Refusal {
  reason: "queue_full" | "deadline" | "stopping" | "database";
  message: string;
  retryAfterSeconds: number;
}

/** A decoded request. Times are milliseconds since 1970. */
export interface IntakeRequest {
  signal: Signal;
  transport: Transport;
  encoding: Encoding;
  /** SHA-256 over signal, encoding and the decompressed payload: equal when sent again. */
  payloadHash: Uint8Array;
  payloadBytes: number;
  arrivedAt: number;
  deadlineAt: number;
  decoded: Decoded;
}

/**
 * `rejected` already includes what decoding set aside. With `rejected` 0 a message is a warning;
 * without a message either, the sender is told of full success.
 */
export type IntakeAnswer =
  | { kind: "accepted"; rejected: number; message: string }
  | { kind: "refused"; refusal: Refusal };

/** A request that never became an intake request, for the counters of the collector itself. */
export interface RequestNote {
  /** Null when the request does not say: a path that is none of ours. */
  signal: Signal | null;
  transport: Transport;
  problem:
    | "malformed"
    | "too_large"
    | "wrong_content_type"
    | "wrong_encoding"
    | "wrong_method"
    | "not_found"
    /** The receiver holds as many bytes as it may; the sender was asked to come back. */
    | "overloaded";
  count: number;
}

/** The stage behind the receivers. */
export interface Intake {
  /** Asked before a request is read or decoded; null lets it in. */
  admit(offer: Offer): Refusal | null;
  /** Answers once the request is counted for good, or refused. */
  take(request: IntakeRequest): Promise<IntakeAnswer>;
  note(note: RequestNote): void;
}
