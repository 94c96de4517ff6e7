import { createHash } from "node:crypto";
import { pino } from "pino";
import type { PrismaClient } from "#db";
import { decodePayload } from "../../collector/decode/decode.ts";
import { compact } from "../../collector/jobs/compact.ts";
import { detect } from "../../collector/jobs/detection/detect.ts";
import { retain } from "../../collector/jobs/retain.ts";
import { Partitions } from "../../collector/write/partitions.ts";
import { SelfReport } from "../../collector/write/self-report.ts";
import { ServiceDirectory } from "../../collector/write/service-directory.ts";
import { Writer } from "../../collector/write/writer.ts";

/** The collector behind its receivers, in this process and at a time of the test's choice. */
export interface ClockedCollector {
  nowMs: number;
  /** Counts a JSON payload of logs; resolves when it is committed, rejects when not all of it is. */
  send(payload: string, withinMs?: number): Promise<void>;
  /** Counts a JSON payload of metrics, and gives what its sender is told. */
  sendMetrics(payload: string): Promise<{ rejected: number; message: string }>;
  /** Notes a request that could not be read. */
  noteMalformed(): void;
  /** One run of the job; the number of buckets that it merged. */
  compact(): Promise<number>;
  /** Runs of the job until nothing is left to merge; the number of buckets in all. */
  compactAll(): Promise<number>;
  /** Looks for what is wrong, and keeps it as findings. */
  detect(): Promise<void>;
  /** Drops what is too old; the names of the dropped partitions. */
  retain(): Promise<string[]>;
  stop(): Promise<void>;
}

export function clockedCollector(
  database: PrismaClient,
  nowMs: number,
  transactionTimeoutMs = 20_000,
): ClockedCollector {
  const logger = pino({ level: "silent" });
  const partitions = new Partitions();
  const collector: ClockedCollector = {
    nowMs,
    async send(payload, withinMs = 30_000) {
      const { rejected, message } = await take("logs", payload, withinMs);
      if (rejected > 0) throw new Error(message);
    },
    sendMetrics: (payload) => take("metrics", payload, 30_000),
    noteMalformed() {
      writer.note({ signal: "logs", transport: "http", problem: "malformed", count: 1 });
    },
    compact: () => compact({ database, partitions, logger }, collector.nowMs),
    async compactAll() {
      let all = 0;
      for (;;) {
        const merged = await collector.compact();
        if (merged === 0) return all;
        all += merged;
      }
    },
    async detect() {
      await detect(database, collector.nowMs);
    },
    retain: () => retain(database, partitions, collector.nowMs),
    stop: () => writer.stop(),
  };
  async function take(signal: "logs" | "metrics", payload: string, withinMs: number) {
    const bytes = Buffer.from(payload);
    const answer = await writer.take({
      signal,
      transport: "http",
      encoding: "json",
      payloadHash: createHash("sha256").update(signal).update(bytes).digest(),
      payloadBytes: bytes.byteLength,
      arrivedAt: collector.nowMs,
      deadlineAt: collector.nowMs + withinMs,
      decoded: decodePayload(signal, "json", bytes),
    });
    if (answer.kind !== "accepted") throw new Error(answer.refusal.message);
    return answer;
  }
  const writer = new Writer({
    database,
    partitions,
    logger,
    directory: new ServiceDirectory(),
    self: new SelfReport("clocked", "0"),
    transactionTimeoutMs,
    tenantFromEndUser: false,
    queueBytesMax: 64 * 1_024 * 1_024,
    lingerMs: 0,
    now: () => collector.nowMs,
  });
  return collector;
}
