// The collector: everything that services talk to. This file only wires its stages together.
import { hostname } from "node:os";
import pino from "pino";
import { openDatabase } from "#db";
import { migrate } from "../prisma/migrate.ts";
import { parseEnvironment } from "./env.ts";
import { healthRoutes } from "./health.ts";
import { compact } from "./jobs/compact.ts";
import { detect } from "./jobs/detection/detect.ts";
import { farewell, heartbeat } from "./jobs/heartbeat.ts";
import { retain } from "./jobs/retain.ts";
import { startJobs } from "./jobs/schedule.ts";
import { orderedStop } from "./lifecycle.ts";
import { startGrpcReceiver } from "./receive/grpc.ts";
import { startHttpReceiver } from "./receive/http.ts";
import { Partitions } from "./write/partitions.ts";
import { SelfReport } from "./write/self-report.ts";
import { ServiceDirectory } from "./write/service-directory.ts";
import { Writer } from "./write/writer.ts";

const VERSION = "0.1.0";
const STOP_PART_MS = 10_000;
const TRANSACTION_TIMEOUT_MS = 8_000;

async function main(): Promise<void> {
  const env = parseEnvironment(process.env);
  const logger = pino({
    level: env.SPILLWAY_LOG_LEVEL,
    base: { process: "collector" },
    serializers: { error: pino.stdSerializers.err },
  });
  await migrate(env.DATABASE_URL);
  const database = openDatabase({
    url: env.DATABASE_URL,
    connectionsMax: 8,
    applicationName: "spillway-collector",
    statementTimeoutMs: 60_000,
  });
  const identity = { id: env.SPILLWAY_COLLECTOR_ID, host: hostname(), startedAtMs: Date.now() };
  const partitions = new Partitions();
  await partitions.ensureAhead(database, Date.now() / 1_000);
  const writer = new Writer({
    database,
    partitions,
    directory: new ServiceDirectory(),
    self: new SelfReport(identity.id, VERSION),
    transactionTimeoutMs: TRANSACTION_TIMEOUT_MS,
    tenantFromEndUser: env.SPILLWAY_TENANT_FROM_ENDUSER,
    queueBytesMax: env.SPILLWAY_QUEUE_MIB_MAX,
    lingerMs: 50,
    logger,
    now: Date.now,
  });
  const context = { database, partitions, logger };
  const jobs = startJobs(
    [
      { name: "heartbeat", everyMs: 2_000, run: () => heartbeat(database, identity) },
      { name: "compact", everyMs: 2_000, run: () => compact(context, Date.now()) },
      { name: "detect", everyMs: 2_000, run: () => detect(database, Date.now()) },
      { name: "retain", everyMs: 60_000, run: () => retain(database, partitions, Date.now()) },
    ],
    logger,
  );
  const health = healthRoutes(database, writer);
  const limits = { bodyBytesMax: env.OTLP_BODY_MIB_MAX, encodedBytesMax: env.OTLP_BODY_MIB_MAX };
  const receiver = { host: env.SPILLWAY_HOST, intake: writer, limits, logger };
  const http = await startHttpReceiver({
    ...receiver,
    port: env.OTLP_HTTP_PORT,
    corsOrigins: env.OTLP_CORS_ORIGINS,
    routes: health.routes,
  });
  const grpc = await startGrpcReceiver({ ...receiver, port: env.OTLP_GRPC_PORT });
  const stop = orderedStop(
    [
      { name: "readiness", stop: async () => health.close() },
      { name: "intake", stop: () => stopTogether(http, grpc, writer) },
      { name: "jobs", stop: () => jobs.stop() },
      { name: "farewell", stop: () => farewell(database, identity) },
      { name: "database", stop: () => database.$disconnect() },
    ],
    STOP_PART_MS,
    logger,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
  logger.info({ http: http.port, grpc: grpc.port, id: identity.id }, "ready");
  process.send?.("ready");
}

type Stopping = { stop(deadlineMs: number): Promise<void> };

/** The receivers wait for the answers that the writer gives while it empties its queue. */
async function stopTogether(http: Stopping, grpc: Stopping, writer: Writer): Promise<void> {
  const withinMs = STOP_PART_MS - 1_000;
  await Promise.all([http.stop(withinMs), grpc.stop(withinMs), writer.stop()]);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
