// Runs everything on one machine: Postgres, migrations, build, collector, web app, demo traffic.
// Each ends with a sentence and exit code 1 when it can't start, and in order when it is told to.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { openDatabase as openClient } from "#db";
import { endLeftover, startEmbedded } from "../../prisma/embedded.ts";
import { migrate } from "../../prisma/migrate.ts";
import { applyPolicy } from "../policy/apply-policy.ts";
import { readPolicyFile } from "../policy/policy-file.ts";
import { buildClient, buildWeb } from "./build.ts";
import { assertPortsFree } from "./ports.ts";
import { releaseProcessLock, takeProcessLock } from "./process-lock.ts";
import {
  assertDemoOptions,
  collectorProgram,
  demoProgram,
  otlpAddress,
  webProgram,
  type Launch,
  type Mode,
} from "./programs.ts";
import { parseSettings, type Settings } from "./settings.ts";
import { supervise } from "./supervise.ts";

const DEMO_POLICY = "test/mercury/policy.yaml";

const root = resolve(import.meta.dirname, "../..");
const stops: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;

async function launch(mode: Mode, demoOptions: readonly string[]): Promise<string> {
  const settings = parseSettings(process.env);
  if (mode === "demo") assertDemoOptions(root, demoOptions);
  takeDataFolder(settings);
  if (settings.DATABASE_URL === undefined) await endLeftover(settings.SPILLWAY_DATA);
  await assertPortsFree(neededPorts(settings), settings.SPILLWAY_HOST);
  await buildClient(root, say);
  const database = await openDatabase(settings);
  await migrate(database.url);
  if (mode === "demo") await applyDemoPolicy(database.url, demoOptions);
  if (mode !== "dev") await buildWeb(root, say);
  const run: Launch = { root, mode, settings, databaseUrl: database.url, demoOptions };
  const programs = [collectorProgram(run), webProgram(run)];
  if (mode === "demo") programs.push(demoProgram(run));
  const failures: Promise<never>[] = [];
  for (const program of programs) {
    const supervised = await supervise(program, say);
    stops.push(() => supervised.stop());
    failures.push(supervised.failed);
  }
  for (const line of welcome(settings, mode)) say(line);
  return Promise.race([database.crashed, ...failures]);
}

function takeDataFolder({ SPILLWAY_DATA }: Settings): void {
  mkdirSync(SPILLWAY_DATA, { recursive: true });
  const lock = join(SPILLWAY_DATA, "running.pid");
  const holder = takeProcessLock(lock);
  if (holder !== null) {
    throw new Error(
      `Spillway already runs on ${SPILLWAY_DATA} (process ${holder}): end it, or choose another folder with SPILLWAY_DATA.`,
    );
  }
  stops.push(() => releaseProcessLock(lock));
}

function neededPorts(settings: Settings) {
  const ports = [
    { port: settings.WEB_PORT, purpose: "the web app", variable: "WEB_PORT" },
    { port: settings.OTLP_HTTP_PORT, purpose: "OTLP over HTTP", variable: "OTLP_HTTP_PORT" },
    { port: settings.OTLP_GRPC_PORT, purpose: "OTLP over gRPC", variable: "OTLP_GRPC_PORT" },
  ];
  if (settings.DATABASE_URL !== undefined) return ports;
  const purpose = "the embedded Postgres";
  return [...ports, { port: settings.SPILLWAY_PG_PORT, purpose, variable: "SPILLWAY_PG_PORT" }];
}

async function openDatabase(
  settings: Settings,
): Promise<{ url: string; crashed: Promise<string> }> {
  if (settings.DATABASE_URL !== undefined) {
    return { url: settings.DATABASE_URL, crashed: new Promise(() => {}) };
  }
  const embedded = await startEmbedded(settings.SPILLWAY_DATA, settings.SPILLWAY_PG_PORT);
  stops.push(() => embedded.stop());
  if (embedded.notice !== null) say(embedded.notice);
  return embedded;
}

/** The policy is of Mercury at its usual size; at another, the defaults say more. */
async function applyDemoPolicy(url: string, demoOptions: readonly string[]): Promise<void> {
  if (demoOptions.some((option) => option.startsWith("--rate-scale"))) return;
  const policy = await readPolicyFile(join(root, DEMO_POLICY));
  const connection = openClient({
    url,
    connectionsMax: 1,
    applicationName: "spillway-demo",
    statementTimeoutMs: 10_000,
  });
  try {
    await applyPolicy(connection, policy, "demo");
  } finally {
    await connection.$disconnect();
  }
}

/** The window in which the demo's story is best seen. */
const DEMO_VIEW = "/?service=mercury&env=demo&range=5m";

function welcome(settings: Settings, mode: Mode): string[] {
  return [
    "",
    `Spillway is ready:        http://localhost:${settings.WEB_PORT}${mode === "demo" ? DEMO_VIEW : ""}`,
    `Send telemetry (OTLP) to: ${otlpAddress(settings)} (HTTP), localhost:${settings.OTLP_GRPC_PORT} (gRPC)`,
    ...(mode === "demo" ? ["Mercury, the demo service, is under way: watch it collapse."] : []),
    `Logs and data:            ${settings.SPILLWAY_DATA}`,
    "Ctrl-C ends it.",
  ];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends what was started, the last first: traffic, web app, collector, and the database at last. */
function stop(): Promise<void> {
  return (stopping ??= (async () => {
    for (const end of stops.toReversed()) await end();
  })());
}

async function fail(problem: string): Promise<void> {
  if (stopping !== undefined) return;
  process.stderr.write(`${problem}\n`);
  await stop();
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (stopping === undefined) say("Stopping …");
    void stop().then(() => process.exit(0));
  });
}

const [mode = "start", ...demoOptions] = process.argv.slice(2);
if (mode !== "start" && mode !== "demo" && mode !== "dev") {
  process.stderr.write(`Expected start, demo or dev, got "${mode}".\n`);
  process.exit(1);
}
launch(mode, demoOptions).then(fail, (error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
