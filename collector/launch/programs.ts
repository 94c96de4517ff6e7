import { spawnSync, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Settings } from "./settings.ts";
import type { Program } from "./supervise.ts";

const READY_MS = 60_000;
const MERCURY = "test/mercury/live.ts";

/** How a copy is run: for use, with the demo's traffic, or for development with reload. */
export type Mode = "start" | "demo" | "dev";

export interface Launch {
  root: string;
  mode: Mode;
  settings: Settings;
  databaseUrl: string;
  /** What `npm run demo` was given, for the demo's traffic. */
  demoOptions: readonly string[];
}

/** The collector. */
export function collectorProgram({ root, mode, settings, databaseUrl }: Launch): Program {
  const watch = mode === "dev" ? ["node_modules/tsx/dist/cli.mjs", "watch"] : ["--import", "tsx"];
  return {
    name: "collector",
    command: [...watch, join(root, "collector/main.ts")],
    variables: { DATABASE_URL: databaseUrl, NODE_ENV: "production" },
    logPath: mode === "dev" ? null : join(settings.SPILLWAY_DATA, "collector.log"),
    ready: () => answers(`http://${hostOf(settings)}:${settings.OTLP_HTTP_PORT}/readyz`),
  };
}

/** The web app. */
export function webProgram({ mode, settings, databaseUrl }: Launch): Program {
  const verb = mode === "dev" ? "dev" : "start";
  const place = ["--hostname", settings.SPILLWAY_HOST, "--port", String(settings.WEB_PORT)];
  return {
    name: "web app",
    command: ["node_modules/next/dist/bin/next", verb, "web", ...place],
    variables: {
      DATABASE_URL: databaseUrl,
      NEXT_TELEMETRY_DISABLED: "1",
      SPILLWAY_OTLP_HTTP_URL: otlpAddress(settings),
      NODE_ENV: mode === "dev" ? "development" : "production",
    },
    logPath: mode === "dev" ? null : join(settings.SPILLWAY_DATA, "web.log"),
    ready: () => answers(`http://${hostOf(settings)}:${settings.WEB_PORT}/healthz`),
  };
}

/** Throws what Mercury says of options that it can't take: before anything is started for it. */
export function assertDemoOptions(root: string, demoOptions: readonly string[]): void {
  const command = ["--import", "tsx", join(root, MERCURY), "--check", ...demoOptions];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
}

/** Mercury, the modelled service whose overload the demo shows. */
export function demoProgram({ root, settings, demoOptions }: Launch): Program {
  return {
    name: "demo traffic",
    command: ["--import", "tsx", join(root, MERCURY), ...demoOptions],
    variables: { OTEL_EXPORTER_OTLP_ENDPOINT: otlpAddress(settings) },
    logPath: join(settings.SPILLWAY_DATA, "mercury.log"),
    ready: (child: ChildProcess) => new Promise((resolve) => child.once("spawn", resolve)),
  };
}

/** Where services send their telemetry. */
export function otlpAddress(settings: Settings): string {
  return process.env["SPILLWAY_OTLP_HTTP_URL"] ?? `http://localhost:${settings.OTLP_HTTP_PORT}`;
}

function hostOf({ SPILLWAY_HOST }: Settings): string {
  return SPILLWAY_HOST === "0.0.0.0" || SPILLWAY_HOST === "::" ? "127.0.0.1" : SPILLWAY_HOST;
}

async function answers(address: string): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    const status = await fetch(address).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return;
    if (Date.now() > until) {
      throw new Error(
        `${address} did not answer within a minute (last: ${status ?? "no answer"}).`,
      );
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}
