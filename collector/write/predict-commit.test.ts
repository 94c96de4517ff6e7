import { describe, expect, test } from "vitest";
import { predictCommit, type QueueState } from "./predict-commit.ts";

const MIB = 1_024 * 1_024;

const calm: QueueState = {
  queuedBytes: 0,
  queuedBytesMax: 256 * MIB,
  drainBytesPerMs: 0,
  commitMs: 0,
  stopping: false,
  databaseDownMs: null,
};
const offer = { bytes: MIB, deadlineInMs: 8_000 };

function reasonOf(changes: Partial<QueueState>, offered = offer): string | null {
  return predictCommit({ ...calm, ...changes }, offered, 0)?.reason ?? null;
}

describe("predictCommit", () => {
  test("admits while the queue can be committed before the deadline", () => {
    expect(reasonOf({})).toBeNull();
    expect(reasonOf({ queuedBytes: 7_000 * 1_000, drainBytesPerMs: 1_000 })).toBeNull();
  });

  test("refuses what would be committed after the deadline", () => {
    const busy = { queuedBytes: 7_900 * 1_000, drainBytesPerMs: 1_000, commitMs: 200 };
    expect(reasonOf(busy)).toBe("deadline");
    expect(reasonOf(busy, { ...offer, deadlineInMs: 9_000 })).toBeNull();
  });

  test("refuses what does not fit into the queue", () => {
    expect(reasonOf({ queuedBytes: 256 * MIB - 1 })).toBe("queue_full");
  });

  test("waits out a short stall of the database and refuses in a long one", () => {
    expect(reasonOf({ queuedBytes: 1, databaseDownMs: 8_000 })).toBeNull();
    expect(reasonOf({ queuedBytes: 1, databaseDownMs: 8_001 })).toBe("database");
  });

  test("lets one request through in a long stall, to find out when it ends", () => {
    expect(reasonOf({ queuedBytes: 0, databaseDownMs: 60_000 })).toBeNull();
    expect(reasonOf({ queuedBytes: 0, commitMs: 60_000 })).toBeNull();
  });

  test("refuses everything while stopping", () => {
    expect(reasonOf({ stopping: true })).toBe("stopping");
  });

  test("asks for a retry after 1 to 5 whole seconds, spread by the jitter", () => {
    const delays = [0, 0.25, 0.5, 0.75, 0.999].map(
      (jitter) => predictCommit({ ...calm, stopping: true }, offer, jitter)?.retryAfterSeconds,
    );
    expect(delays).toEqual([1, 2, 3, 4, 5]);
  });
});
