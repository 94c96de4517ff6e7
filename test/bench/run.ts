// Measures, in one run on one machine: events sustained from OTLP/HTTP protobuf to commit, the same
// number of rows written one per event by createMany, and what the pages' questions take. What
// counts are the ratios.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildClient } from "../../collector/launch/build.ts";
import { startEmbedded } from "../../prisma/embedded.ts";
import { migrate } from "../../prisma/migrate.ts";
import { startCollector } from "../setup/collector-process.ts";
import { freePort } from "../setup/free-port.ts";
import { exportRequest, numbered } from "./payloads.ts";
import { measureReads } from "./read.ts";

const RECORDS_PER_REQUEST = 512;
const SENDERS = 8;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 15_000;

async function main(): Promise<void> {
  await buildClient(resolve(import.meta.dirname, "../.."), console.log);
  const folder = mkdtempSync(join(tmpdir(), "spillway-bench-"));
  // As root, Postgres runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(folder, await freePort());
  try {
    await migrate(postgres.url);
    const ingest = await measureIngest(postgres.url);
    const baseline = await measureCreateMany(postgres.url);
    report(ingest, baseline);
    // The router opens its database by the address that the web app is given.
    process.env["DATABASE_URL"] = postgres.url;
    await measureReads(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Rate {
  perSecond: number;
  latenciesMs: number[];
}

async function measureIngest(databaseUrl: string): Promise<Rate> {
  const collector = await startCollector({ databaseUrl });
  const request = await exportRequest(RECORDS_PER_REQUEST);
  console.log(
    `Request: ${RECORDS_PER_REQUEST} events, ${Math.round(request.length / RECORDS_PER_REQUEST)} bytes each`,
  );
  let next = 0;
  const send = async (): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(`${collector.httpUrl}/v1/logs`, {
      method: "POST",
      headers: { "content-type": "application/x-protobuf" },
      body: numbered(request, (next += 1)),
    });
    const answer = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200 || answer.length > 0) {
      throw new Error(`The collector answered ${response.status} with ${answer.length} bytes.`);
    }
    return performance.now() - startedAt;
  };
  try {
    await repeat(send, SENDERS, WARM_UP_MS);
    const latenciesMs = await repeat(send, SENDERS, MEASURE_MS);
    const perSecond = (latenciesMs.length * RECORDS_PER_REQUEST) / (MEASURE_MS / 1_000);
    return { perSecond, latenciesMs };
  } finally {
    await collector.stop();
  }
}

/** One row per event, through the model whose columns are nearest to an event's. */
async function measureCreateMany(databaseUrl: string): Promise<Rate> {
  const { openDatabase } = await import("#db");
  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: SENDERS,
    applicationName: "spillway-bench",
    statementTimeoutMs: 60_000,
  });
  const bucket = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  let next = 0n;
  const write = async (): Promise<number> => {
    const startedAt = performance.now();
    const data = Array.from({ length: RECORDS_PER_REQUEST }, () => eventRow(bucket, (next += 1n)));
    await database.rollup.createMany({ data });
    return performance.now() - startedAt;
  };
  try {
    await repeat(write, SENDERS, WARM_UP_MS);
    const latenciesMs = await repeat(write, SENDERS, MEASURE_MS);
    const perSecond = (latenciesMs.length * RECORDS_PER_REQUEST) / (MEASURE_MS / 1_000);
    return { perSecond, latenciesMs };
  } finally {
    await database.$disconnect();
  }
}

function eventRow(bucket: Date, number: bigint) {
  const one = 1_000_000n;
  return {
    serviceId: 1,
    grain: 1,
    tierSeconds: 1,
    bucket,
    flowId: "00000000-0000-4000-8000-000000000001",
    flushId: number,
    events: 1n,
    offeredCount: one,
    offeredUnits: one,
    parsedCount: one,
    parsedUnits: one,
    eligibleCount: one,
    eligibleUnits: one,
    admittedCount: one,
    admittedUnits: one,
    startedCount: 0n,
    startedUnits: 0n,
    completedCount: 0n,
    completedUnits: 0n,
    freshCount: one,
    freshUnits: one,
    consumedUnits: 0n,
    orphanUnits: 0n,
  };
}

/** Runs `work` again and again in several places at once, and returns what each run returned. */
async function repeat(
  work: () => Promise<number>,
  places: number,
  durationMs: number,
): Promise<number[]> {
  const until = performance.now() + durationMs;
  const results: number[] = [];
  const place = async (): Promise<void> => {
    while (performance.now() < until) {
      const result = await work();
      if (performance.now() < until) results.push(result);
    }
  };
  await Promise.all(Array.from({ length: places }, place));
  return results;
}

function report(ingest: Rate, baseline: Rate): void {
  const line = (name: string, { perSecond, latenciesMs }: Rate) =>
    `${name.padEnd(44)} ${Math.round(perSecond).toLocaleString("en").padStart(9)} events/s   ` +
    `p50 ${Math.round(quantile(latenciesMs, 0.5))} ms   p95 ${Math.round(quantile(latenciesMs, 0.95))} ms`;
  console.log(line("OTLP/HTTP protobuf to commit", ingest));
  console.log(line("createMany, one row per event", baseline));
  console.log(`ratio ${(ingest.perSecond / baseline.perSecond).toFixed(1)}`);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

await main();
