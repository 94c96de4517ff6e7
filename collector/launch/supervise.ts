import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, readFileSync } from "node:fs";
import { openLog } from "../../prisma/open-log.ts";

const END_WITH_PARENT = new URL("end-with-parent.mjs", import.meta.url).href;

const STOP_MS = 20_000;
const RESTARTS_MAX = 5;
const RESTART_WINDOW_MS = 60_000;
const RESTART_PAUSE_MS = 500;

export interface Program {
  name: string;
  command: readonly string[];
  variables: Readonly<Record<string, string>>;
  /** Where its output goes; null shows it. */
  logPath: string | null;
  /** Resolves when the started program serves. */
  ready(child: ChildProcess): Promise<void>;
}

export interface Supervised {
  name: string;
  /** Rejects when the program keeps ending by itself. */
  failed: Promise<never>;
  /** Ends it with SIGTERM, after 20 s by force; idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts a program and starts it again when it ends by itself, at most five times a minute. Rejects
 * with an Error that holds its last words when it ends before it is ready.
 */
export async function supervise(
  program: Program,
  say: (line: string) => void,
): Promise<Supervised> {
  let child = start(program);
  let stopping: Promise<void> | undefined;
  await Promise.race([program.ready(child), endsEarly(program, child)]);
  const restarts: number[] = [];
  const failed = (async (): Promise<never> => {
    for (;;) {
      const how = await ended(child);
      if (stopping !== undefined) await new Promise<never>(() => {});
      const recent = restarts.filter((at) => Date.now() - at < RESTART_WINDOW_MS);
      if (recent.length >= RESTARTS_MAX) {
        throw new Error(`The ${program.name} keeps ending (${how}).${lastWords(program)}`);
      }
      restarts.push(Date.now());
      say(`The ${program.name} ended (${how}) and is started again.`);
      await new Promise((done) => setTimeout(done, RESTART_PAUSE_MS));
      if (stopping === undefined) child = start(program);
    }
  })();
  return { name: program.name, failed, stop: () => (stopping ??= end(child)) };
}

function start({ command, variables, logPath }: Program): ChildProcess {
  const log = logPath === null ? null : openLog(logPath);
  const output = log ?? "inherit";
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, ...command], {
    env: { ...process.env, ...variables, SPILLWAY_LAUNCHER_PID: String(process.pid) },
    stdio: ["ignore", output, output, "ipc"],
    // Its own process group: Ctrl-C reaches the launcher alone, which ends the programs in order.
    detached: true,
  });
  if (log !== null) closeSync(log);
  return child;
}

async function endsEarly(program: Program, child: ChildProcess): Promise<never> {
  const how = await ended(child);
  throw new Error(`The ${program.name} did not start (${how}).${lastWords(program)}`);
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(howOf(child));
    child.once("error", (error) => resolve(error.message));
    child.once("exit", () => resolve(howOf(child)));
  });
}

function howOf({ exitCode, signalCode }: ChildProcess): string {
  return signalCode ?? `exit code ${exitCode}`;
}

function lastWords({ logPath }: Program): string {
  if (logPath === null) return "";
  const lines = readFileSync(logPath, "utf8").trim().split("\n").slice(-5).join("\n");
  return ` Its log is ${logPath} and ends with:\n${lines}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.kill("SIGTERM");
  await ended(child);
  clearTimeout(timer);
}
