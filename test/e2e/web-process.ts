import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { freePort } from "../setup/free-port.ts";

const root = resolve(import.meta.dirname, "../..");
const READY_MS = 60_000;

export interface WebProcess {
  url: string;
  stop(): Promise<void>;
}

/** Starts the built web app as a process of its own and waits until it answers. */
export async function startWeb(databaseUrl: string, otlpHttpUrl: string): Promise<WebProcess> {
  const port = await freePort();
  const next = join(root, "node_modules/next/dist/bin/next");
  const child = spawn(
    process.execPath,
    [next, "start", "web", "--hostname", "127.0.0.1", "--port", String(port)],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        DATABASE_URL: databaseUrl,
        SPILLWAY_OTLP_HTTP_URL: otlpHttpUrl,
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_MS;
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`The web app did not start: ${errors}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
