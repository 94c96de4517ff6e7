import { spawn, type ChildProcess } from "node:child_process";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "../..");

export interface CollectorProcess {
  httpUrl: string;
  grpcUrl: string;
  httpPort: number;
  grpcPort: number;
  /** Resolves with the exit code when the process has ended, by itself or not. */
  ended: Promise<number | null>;
  /** What it has written to stderr. */
  errors(): string;
  /** SIGTERM, and wait for the end; returns the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, and wait for the end. */
  kill(): Promise<void>;
}

export interface CollectorOptions {
  databaseUrl: string;
  httpPort?: number;
  grpcPort?: number;
  variables?: Readonly<Record<string, string>>;
}

/** Starts the real collector as a process of its own and waits until it is ready. */
export async function startCollector(options: CollectorOptions): Promise<CollectorProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", join(root, "collector/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      OTLP_HTTP_PORT: String(options.httpPort ?? 0),
      OTLP_GRPC_PORT: String(options.grpcPort ?? 0),
      ...options.variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const { http, grpc } = await readyLine(child, () => errors);
  return {
    ended,
    errors: () => errors,
    httpUrl: `http://127.0.0.1:${http}`,
    grpcUrl: `http://127.0.0.1:${grpc}`,
    httpPort: http,
    grpcPort: grpc,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function readyLine(
  child: ChildProcess,
  errors: () => string,
): Promise<{ http: number; grpc: number }> {
  return new Promise((resolveReady, reject) => {
    let words = "";
    child.once("exit", (code) =>
      reject(new Error(`The collector ended (${code}): ${words}${errors()}`)),
    );
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      words += `${line}\n`;
      if (!line.startsWith("{")) return;
      const entry: { msg?: string; http: number; grpc: number } = JSON.parse(line);
      if (entry.msg === "ready") resolveReady({ http: entry.http, grpc: entry.grpc });
    });
  });
}
