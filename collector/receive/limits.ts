const MIB = 1024 * 1024;

/** Bounds of what a receiver reads and holds. */
export interface ReceiveLimits {
  /** Bytes of one request after decompression. OTLP recommends 64 MiB. */
  bodyBytesMax: number;
  /** Bytes of one HTTP body as it arrives; also how much of a refused body is read and dropped. */
  encodedBytesMax: number;
  /** Bytes of all requests of one receiver together, from their first byte to their answer. */
  inFlightBytesMax: number;
  connectionsMax: number;
  /** Concurrent calls on one gRPC connection. */
  streamsPerConnectionMax: number;
  /** How long a client may take to send its header, and the whole of its request. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  keepAliveTimeoutMs: number;
}

export const DEFAULT_LIMITS: ReceiveLimits = {
  bodyBytesMax: 64 * MIB,
  encodedBytesMax: 64 * MIB,
  inFlightBytesMax: 256 * MIB,
  connectionsMax: 10_000,
  streamsPerConnectionMax: 100,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than the usual 60 s of load balancers: the one that closes first must not be us.
  keepAliveTimeoutMs: 65_000,
};

/** How long a request without a deadline of its own may wait for its answer. */
export const ANSWER_WITHIN_MS = 8_000;

/** Kept back from a gRPC deadline, so that our answer still arrives before it. */
export const GRPC_DEADLINE_MARGIN_MS = 200;

/** `2 MiB`, or bytes where that is no round number. */
export function describeBytes(bytes: number): string {
  return bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${bytes} bytes`;
}
