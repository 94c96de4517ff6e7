import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { z } from "zod";

/** How an exporter sees the answer to a payload it has sent, perhaps several times. */
export interface Delivery {
  /** Records that the collector said it did not count. */
  rejected: number;
  message: string;
  /** Answers before the last one: retryable refusals, and connections that broke. */
  refusals: Refused[];
}

export interface Refused {
  /** Null where no answer came. */
  status: number | null;
  retryAfter: string | null;
}

const Answer = z.object({
  partialSuccess: z
    .object({
      rejectedLogRecords: z.coerce.number().default(0),
      rejectedDataPoints: z.coerce.number().default(0),
      errorMessage: z.string().default(""),
    })
    .optional(),
});

/** Shorter than what a collector asks for, so that a test of many retries ends soon. */
const RETRY_MS = 50;
const GIVE_UP_MS = 45_000;

/** Sends a JSON payload of logs or metrics until it is acknowledged, the same bytes each time. */
export async function deliver(
  urlOf: () => string,
  payload: string,
  onRefused?: () => void,
): Promise<Delivery> {
  const zipped = payload.length % 2 === 0;
  const body = new Uint8Array(zipped ? gzipSync(payload) : Buffer.from(payload));
  const encoding: Record<string, string> = zipped ? { "Content-Encoding": "gzip" } : {};
  const headers = { "Content-Type": "application/json", ...encoding };
  const path = payload.startsWith('{"resourceMetrics"') ? "/v1/metrics" : "/v1/logs";
  const refusals: Refused[] = [];
  const giveUpAt = Date.now() + GIVE_UP_MS;
  while (Date.now() < giveUpAt) {
    const response = await post(urlOf() + path, headers, body);
    if (response?.status === 200) {
      const { partialSuccess } = Answer.parse(JSON.parse(response.text));
      const { rejectedLogRecords = 0, rejectedDataPoints = 0 } = partialSuccess ?? {};
      const rejected = rejectedLogRecords + rejectedDataPoints;
      return { rejected, message: partialSuccess?.errorMessage ?? "", refusals };
    }
    refusals.push({ status: response?.status ?? null, retryAfter: response?.retryAfter ?? null });
    if (response !== null && response.status !== 503) {
      throw new Error(`Not retryable: ${response.status} ${response.text}`);
    }
    onRefused?.();
    await pause(RETRY_MS);
  }
  throw new Error(
    `Not acknowledged in ${GIVE_UP_MS} ms, after ${JSON.stringify(refusals.at(-1))}.`,
  );
}

async function post(url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) {
  try {
    const response = await fetch(url, { method: "POST", headers, body });
    const retryAfter = response.headers.get("Retry-After");
    return { status: response.status, retryAfter, text: await response.text() };
  } catch {
    // No answer, or half of one: an exporter can't know whether it was counted and sends again.
    return null;
  }
}

export interface Senders {
  count: number;
  /** Told after each acknowledgement how many there are by now. */
  onAcknowledged?: (acknowledged: number) => void;
  onRefused?: () => void;
}

/** Several senders share the payloads out among them and each has one request under way. */
export async function deliverAll(
  urlOf: () => string,
  payloads: readonly string[],
  { count, onAcknowledged, onRefused }: Senders,
): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  let next = 0;
  async function sender(): Promise<void> {
    for (;;) {
      const payload = payloads[next];
      next += 1;
      if (payload === undefined) return;
      deliveries.push(await deliver(urlOf, payload, onRefused));
      onAcknowledged?.(deliveries.length);
    }
  }
  await Promise.all(Array.from({ length: count }, sender));
  return deliveries;
}
