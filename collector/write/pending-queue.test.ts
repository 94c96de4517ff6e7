import { describe, expect, test } from "vitest";
import type { IntakeAnswer } from "../receive/intake.ts";
import { PendingQueue } from "./pending-queue.ts";

const accepted: IntakeAnswer = { kind: "accepted", rejected: 0, message: "" };

function push(queue: PendingQueue, payloadBytes: number, answers: unknown[] = []) {
  return queue.push(
    {
      signal: "logs",
      receipt: new Uint8Array(32),
      payloadBytes,
      arrivedAtMs: 0,
      deadlineAtMs: 0,
      sender: "shop",
      events: [],
      samples: [],
      drops: [],
      notInterpreted: 0,
      answer: () => accepted,
    },
    (answer) => answers.push(answer),
  );
}

describe("PendingQueue", () => {
  test("gives the oldest first, within the bounds, and at least one", () => {
    const queue = new PendingQueue();
    for (const bytes of [50, 10, 10, 10]) push(queue, bytes);
    expect(queue.bytes).toBe(80);
    expect(queue.shift(10, 20).map(({ payloadBytes }) => payloadBytes)).toEqual([50]);
    expect(queue.shift(10, 20).map(({ payloadBytes }) => payloadBytes)).toEqual([10, 10]);
    expect(queue.shift(1, 20)).toHaveLength(1);
    expect(queue.shift(1, 20)).toEqual([]);
    expect(queue.bytes).toBe(0);
  });

  test("answers a request once", () => {
    const answers: unknown[] = [];
    const pending = push(new PendingQueue(), 1, answers);
    pending.settle(accepted);
    pending.settle(new Error("late"));
    expect(answers).toEqual([accepted]);
  });

  test("wakes the one who waits when something comes, or when it is told to", async () => {
    const queue = new PendingQueue();
    const first = queue.filled(() => false);
    push(queue, 1);
    await first;
    queue.shift(1, 1);
    const second = queue.filled(() => false);
    queue.wake();
    await second;
    await queue.filled(() => true);
  });
});
