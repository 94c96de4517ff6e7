// In: requests that were received and decoded. Out: their answers, each after its commit. One
// transaction is under way at a time; what arrives meanwhile goes into the next one together.
// Never: an unbounded queue, or a request that waits beyond its deadline.
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { isDatabaseError } from "#db";
import { UNKNOWN } from "#domain/events";
import { OversizedPayloadError } from "../decode/malformed.ts";
import type { AdmissionOptions } from "../interpret/admission.ts";
import type { Decoded } from "../decode/decode.ts";
import { interpretLogs } from "../interpret/interpret-logs.ts";
import { interpretMetrics } from "../interpret/interpret-metrics.ts";
import type { Intake, IntakeAnswer, IntakeRequest, Offer, Refusal } from "../receive/intake.ts";
import { acceptedAnswer } from "./accepted-answer.ts";
import { commitBatch, type Batch, type CommitContext } from "./commit-batch.ts";
import { IntakeCounts } from "./intake-counts.ts";
import { PendingQueue } from "./pending-queue.ts";
import type { Pending } from "./pending.ts";
import { predictCommit } from "./predict-commit.ts";
import { isPermanent } from "./permanent-error.ts";

export interface WriterOptions extends CommitContext, AdmissionOptions {
  logger: Logger;
  /** Bound on the decompressed payloads that wait. */
  queueBytesMax: number;
  /** How long a commit waits for company. */
  lingerMs: number;
  now(): number;
}

/** Bounds of one commit; what is beyond goes into the next. */
const BATCH_BYTES_MAX = 32 * 1_024 * 1_024;
const BATCH_REQUESTS_MAX = 2_000;
/** A commit of less takes as long as it does for other reasons: it says nothing of the rate. */
const RATE_BYTES_MIN = 256 * 1_024;
const RETRY_MS = 250;
/** After so many failures that are none of the database's, a request of the batch is to blame. */
const UNEXPLAINED_MAX = 3;
const RETRY_MS_MAX = 2_000;

/** The group commit behind the receivers. */
export class Writer implements Intake {
  readonly #options: WriterOptions;
  readonly #queue = new PendingQueue();
  readonly #noted = new IntakeCounts();
  /** What the collector has to say of itself, from when it is taken up until it is committed. */
  #carried: Pick<Batch, "losses" | "ownCounts"> | null = null;
  #drainBytesPerMs = 0;
  #commitMs = 0;
  #failingSinceMs: number | null = null;
  #stopping = false;
  #running: Promise<void>;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** True while commits succeed, as far as is known. */
  get healthy(): boolean {
    return this.#failingSinceMs === null;
  }

  admit({ signal, bytes, deadlineAt }: Offer): Refusal | null {
    const now = this.#options.now();
    const state = {
      queuedBytes: this.#queue.bytes,
      queuedBytesMax: this.#options.queueBytesMax,
      drainBytesPerMs: this.#drainBytesPerMs,
      commitMs: this.#commitMs,
      stopping: this.#stopping,
      databaseDownMs: this.#failingSinceMs === null ? null : now - this.#failingSinceMs,
    };
    const offer = { bytes: bytes ?? 0, deadlineInMs: deadlineAt - now };
    const refusal = predictCommit(state, offer, Math.random());
    if (refusal !== null) this.#countRefusal(signal, refusal);
    return refusal;
  }

  take(request: IntakeRequest): Promise<IntakeAnswer> {
    const { signal, arrivedAt, decoded } = request;
    const refusal = this.admit({
      signal,
      transport: request.transport,
      bytes: request.payloadBytes,
      arrivedAt,
      deadlineAt: request.deadlineAt,
    });
    if (refusal !== null) return Promise.resolve({ kind: "refused", refusal });
    const read = interpret(decoded, arrivedAt, this.#options);
    const { events, samples, drops, notInterpreted } = read;
    const isEmpty = events.length + samples.length + drops.length + notInterpreted === 0;
    if (isEmpty) return Promise.resolve(acceptedAnswer(decoded, drops));
    return new Promise((resolve, reject) => {
      const pending = this.#queue.push(
        {
          signal,
          receipt: read.identifiable ? request.payloadHash : randomBytes(32),
          payloadBytes: request.payloadBytes,
          arrivedAtMs: arrivedAt,
          deadlineAtMs: request.deadlineAt,
          sender: (events[0] ?? samples[0])?.source.service ?? UNKNOWN,
          events,
          samples,
          drops,
          notInterpreted,
          answer: (more) => acceptedAnswer(decoded, [...drops, ...more]),
        },
        (answer) => {
          clearTimeout(timer);
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        },
      );
      const waitMs = Math.max(0, request.deadlineAt - this.#options.now());
      const timer = setTimeout(() => this.#giveUp(pending), waitMs);
    });
  }

  note({ signal, problem, count }: Parameters<Intake["note"]>[0]): void {
    this.#noted.add({
      serviceId: 0,
      signal: signal ?? UNKNOWN,
      kind: "refused",
      reason: problem,
      count,
      example: "",
    });
  }

  /** Commits what is queued, then ends. Requests that come meanwhile are refused. Idempotent. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#queue.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!(this.#stopping && this.#queue.size === 0)) {
      await this.#queue.filled(() => this.#stopping);
      if (!this.#stopping) await pause(this.#options.lingerMs);
      const requests = this.#takeBatch();
      if (requests.length > 0) await this.#commitOrGiveUp(requests);
    }
  }

  #takeBatch(): Pending[] {
    return this.#queue.shift(BATCH_REQUESTS_MAX, BATCH_BYTES_MAX).filter(({ settled }) => !settled);
  }

  /**
   * Tries until it succeeds or the data is to blame. Requests that pass their deadline meanwhile
   * make room for the next ones; where there are none, what the collector has to say of itself
   * finds out when the database is back, so that it is never unready for want of requests.
   */
  async #commitOrGiveUp(taken: readonly Pending[]): Promise<void> {
    const carried = (this.#carried ??= {
      losses: this.#options.self.drainLosses(this.#options.now()),
      ownCounts: this.#noted.drain(),
    });
    let requests = taken;
    let unexplained = 0;
    for (let retryMs = RETRY_MS; ; retryMs = Math.min(2 * retryMs, RETRY_MS_MAX)) {
      requests = requests.filter(({ settled }) => !settled);
      if (requests.length === 0) requests = this.#takeBatch();
      if (requests.length === 0 && this.#stopping) return;
      try {
        await this.#commit({ requests, ...carried });
        this.#carried = null;
        return;
      } catch (error) {
        if (!isDatabaseError(error)) unexplained += 1;
        const isTheirs = isPermanent(error) || unexplained >= UNEXPLAINED_MAX;
        if (isTheirs) return this.#commitParts(requests);
        this.#failingSinceMs ??= this.#options.now();
        this.#options.partitions.forget();
        this.#options.logger.error(
          { error, requests: requests.length },
          "commit failed, trying again",
        );
      }
      await pause(retryMs);
    }
  }

  async #commit(batch: Batch): Promise<void> {
    const startedAt = this.#options.now();
    const committed = await commitBatch(this.#options, batch, startedAt);
    const tookMs = Math.max(1, this.#options.now() - startedAt);
    const bytes = batch.requests.reduce((sum, request) => sum + request.payloadBytes, 0);
    this.#failingSinceMs = null;
    if (bytes > 0) this.#commitMs = smoothed(this.#commitMs, tookMs);
    if (bytes >= RATE_BYTES_MIN) {
      this.#drainBytesPerMs = smoothed(this.#drainBytesPerMs, bytes / tookMs);
    }
    const { events, duplicates, alsoDropped } = committed;
    for (const request of batch.requests) {
      request.settle(request.answer(alsoDropped.get(request) ?? []));
    }
    const requests = batch.requests.length;
    this.#options.logger.debug({ events, duplicates, requests, tookMs }, "commit");
  }

  /**
   * One request's data that can't be committed must not cost the others theirs. Halves find it in
   * few commits, while the others still have time.
   */
  async #commitParts(requests: readonly Pending[]): Promise<void> {
    const middle = Math.ceil(requests.length / 2);
    for (const part of [requests.slice(0, middle), requests.slice(middle)]) {
      const waiting = part.filter(({ settled }) => !settled);
      if (waiting.length === 0) continue;
      try {
        await this.#commit({ requests: waiting, losses: [], ownCounts: [] });
      } catch (error) {
        if (isDatabaseError(error) && !isPermanent(error)) {
          for (const request of waiting) this.#giveUp(request);
        } else if (waiting.length > 1) await this.#commitParts(waiting);
        else for (const request of waiting) this.#refuse(request, error);
      }
    }
  }

  #refuse(request: Pending, error: unknown): void {
    // Smaller batches are the sender's to make, and it is told so; all else is ours to look into.
    if (error instanceof OversizedPayloadError) return request.settle(error);
    this.#options.logger.error({ error }, "a request can't be counted");
    if (!isPermanent(error)) return this.#giveUp(request);
    request.settle(new Error("The request could not be counted.", { cause: error }));
  }

  /** Tells the client to send again. If the commit succeeds after all, its receipt is known then. */
  #giveUp(request: Pending): void {
    if (request.settled) return;
    this.#options.self.gaveUp(request);
    request.settle({
      kind: "refused",
      refusal: {
        reason: this.healthy ? "deadline" : "database",
        message: "The collector could not commit this in time: send it again.",
        retryAfterSeconds: 1 + Math.floor(Math.random() * 4.999),
      },
    });
  }

  #countRefusal(signal: Offer["signal"], { reason, message }: Refusal): void {
    this.#options.self.refused(signal, reason);
    const example = message;
    this.#noted.add({ serviceId: 0, signal, kind: "refused", reason, count: 1, example });
  }
}

/** What a decoded request says of admission, and what of it can't be taken. */
function interpret(decoded: Decoded, arrivedAt: number, options: AdmissionOptions) {
  const nothing = { events: [], samples: [], drops: [] };
  if (decoded.signal === "logs") {
    return { ...nothing, ...interpretLogs(decoded, arrivedAt, options) };
  }
  if (decoded.signal === "metrics") return { ...nothing, ...interpretMetrics(decoded, arrivedAt) };
  return { ...nothing, notInterpreted: decoded.itemCount, identifiable: true };
}

function smoothed(previous: number, next: number): number {
  return previous === 0 ? next : 0.8 * previous + 0.2 * next;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
