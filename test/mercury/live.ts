import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-proto";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";

import { type LiveOptions, parseLiveOptions, usage } from "./live-options.ts";
import { LiveSession } from "./live-session.ts";

// Mercury live: flags come in, admission events and limiter gauges go out over OTLP to where the standard
// OTEL_EXPORTER_OTLP_* variables point (else localhost:4318). It never stops for a collector.

const tickMs = 100;
const complaintEveryMs = 10_000;
const shutdownMsMax = 4_000;

function say(line: string): void {
  console.log(`mercury  ${line}`);
}

function readOptions(): LiveOptions | null {
  try {
    return parseLiveOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error(usage);
    return null;
  }
}

const options = readOptions();
if (options === null) process.exit(2);
if (options.check) process.exit(0);
const startedMs = Date.now();
const startedCpu = process.cpuUsage();
const session = new LiveSession(options, startedMs, {
  logs: () => new OTLPLogExporter(),
  metrics: () => new OTLPMetricExporter(),
});

const playsOnce = options.once;
let phaseName = "";
let saidLosses = 0;
let complainedMs = 0;
let isStopping = false;

function complainOfLosses(nowMs: number): void {
  const { failedExports, failedRecords, dropped, lastError } = session.counts;
  const losses = failedRecords + dropped;
  if (losses === saidLosses || nowMs - complainedMs < complaintEveryMs) return;
  saidLosses = losses;
  complainedMs = nowMs;
  say(
    `${failedExports} exports failed, ${failedRecords} records lost with them, ` +
      `${dropped} dropped at a full queue; last error: ${lastError || "none"}`,
  );
}

function summarise(): void {
  const seconds = (Date.now() - startedMs) / 1_000;
  const { user, system } = process.cpuUsage(startedCpu);
  const { stages } = session.ledger.total;
  const { emitted, exported, dropped, failedRecords } = session.counts;
  say(
    `${(stages.offered.attempts / seconds).toFixed(0)} attempts/s over ${seconds.toFixed(0)} s, ` +
      `${emitted} records, ${exported} exported, ${dropped} dropped, ${failedRecords} failed, ` +
      `${((user + system) / 10_000 / seconds).toFixed(1)} % CPU`,
  );
}

async function stop(): Promise<void> {
  if (isStopping) process.exit(0);
  isStopping = true;
  clearInterval(timer);
  const timeout = setTimeout(() => {
    say("the collector did not take the rest in time");
    summarise();
    process.exit(0);
  }, shutdownMsMax);
  await session.shutdown();
  clearTimeout(timeout);
  summarise();
  process.exit(0);
}

function tick(): void {
  const nowMs = Date.now();
  const situation = session.tick(nowMs);
  if (playsOnce && situation.loop > 0) {
    void stop();
    return;
  }
  if (situation.phase.name !== phaseName) {
    phaseName = situation.phase.name;
    say(`${phaseName}: ${situation.phase.story}`);
  }
  complainOfLosses(nowMs);
}

const timer = setInterval(tick, tickMs);
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
say(`${session.capacity} units/s of capacity, seed ${options.seed}, speed ${options.speed}`);
