import { RPC_CODES, RequestProblem } from "./problem.ts";

const RETRY_AFTER_SECONDS_MAX = 5;

/**
 * Bounds the bytes of all requests that a receiver holds at once, from their first byte to their
 * answer. Each request may be small enough, and all of them together still more than there is.
 */
export class InFlightBytes {
  private readonly bytesMax: number;
  private readonly random: () => number;
  private bytes = 0;

  constructor(bytesMax: number, random: () => number = Math.random) {
    this.bytesMax = bytesMax;
    this.random = random;
  }

  /** The share of one request; it must be released whatever becomes of the request. */
  lease(): InFlightLease {
    let held = 0;
    return {
      grow: (bytes) => {
        // A request that is alone always passes: its own size has a limit of its own.
        const isAlone = this.bytes === held;
        if (!isAlone && this.bytes + bytes > this.bytesMax) throw overloaded(this.random());
        this.bytes += bytes;
        held += bytes;
      },
      release: () => {
        this.bytes -= held;
        held = 0;
      },
    };
  }
}

export interface InFlightLease {
  /** Takes so many bytes more; throws a problem that asks the sender to come back later. */
  grow: (bytes: number) => void;
  release: () => void;
}

function overloaded(random: number): RequestProblem {
  return new RequestProblem({
    httpStatus: 503,
    rpcCode: RPC_CODES.unavailable,
    message:
      "The collector is handling as many bytes as it may hold: send the request again later.",
    // Spread out, so that those who were refused together do not come back together.
    retryAfterSeconds: 1 + Math.floor(random * RETRY_AFTER_SECONDS_MAX),
    note: "overloaded",
  });
}
