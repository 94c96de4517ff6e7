import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { locateEmbedded, makeOwnedFolder, type EmbeddedFiles } from "./embedded-files.ts";
import { openLog } from "./open-log.ts";

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const USER = "spillway";
const DATABASE = "spillway";

export interface EmbeddedPostgres {
  /** `postgresql://` address of the product's database. */
  url: string;
  notice: string | null;
  /** Resolves with a sentence if the server ends without having been told to. */
  crashed: Promise<string>;
  /** Ends it with a fast shutdown; idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded Postgres on 127.0.0.1:`port` with its data below `folder`, making the
 * cluster on first use. A server that an earlier, killed run left behind on the same data is
 * stopped first. Throws an Error with a sentence when it can't start.
 */
export async function startEmbedded(folder: string, port: number): Promise<EmbeddedPostgres> {
  const files = locateEmbedded(join(folder, "postgres"));
  const password = readOrMakePassword(files);
  initialise(files, password);
  await endServer(files);
  const server = spawnServer(files, port, join(folder, "postgres.log"));
  const url = (database: string) => addressOf(password, port, database);
  const ended = new Promise<string>((resolve) => {
    server.once("error", (error) => resolve(error.message));
    server.once("exit", (code, signal) => resolve(`exit ${code ?? signal ?? "unknown"}`));
  });
  await Promise.race([ready(url("postgres")), failed(ended, folder)]);
  await createDatabase(url("postgres"));
  let stopping: Promise<void> | undefined;
  return {
    url: url(DATABASE),
    notice: files.notice,
    crashed: ended.then((how) =>
      stopping === undefined
        ? `The embedded Postgres ended by itself (${how}); its log is ${join(folder, "postgres.log")}.`
        : new Promise<string>(() => {}),
    ),
    stop: () => (stopping ??= stopServer(server, ended)),
  };
}

/** The address of the database below `folder` while its server runs; null where there is no data. */
export function embeddedUrl(folder: string, port: number): string | null {
  const path = passwordPath(locateEmbedded(join(folder, "postgres")));
  return existsSync(path) ? addressOf(readFileSync(path, "utf8").trim(), port, DATABASE) : null;
}

function addressOf(password: string, port: number, database: string): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Ends a server that an earlier, killed run left behind on the data below `folder`, if any. */
export async function endLeftover(folder: string): Promise<void> {
  await endServer(locateEmbedded(join(folder, "postgres")));
}

function programOf(files: EmbeddedFiles, name: string): string {
  return join(files.binFolder, process.platform === "win32" ? `${name}.exe` : name);
}

function passwordPath({ dataFolder }: EmbeddedFiles): string {
  return `${dataFolder}.password`;
}

function readOrMakePassword(files: EmbeddedFiles): string {
  const path = passwordPath(files);
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  const password = randomBytes(24).toString("hex");
  writeFileSync(path, password, { mode: 0o600 });
  return password;
}

/** A cluster is made aside and renamed, so that a killed first start leaves nothing half made. */
function initialise(files: EmbeddedFiles, password: string): void {
  if (existsSync(join(files.dataFolder, "PG_VERSION"))) return;
  const half = `${files.dataFolder}.new`;
  rmSync(half, { recursive: true, force: true });
  makeOwnedFolder(half, files.runAs);
  const passwordFile = join(half, "..", `${process.pid}.initdb`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (files.runAs !== null) chownSync(passwordFile, files.runAs.uid, files.runAs.gid);
  try {
    const options = [`--pgdata=${half}`, `--username=${USER}`, `--pwfile=${passwordFile}`];
    const locale = ["--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", "--no-instructions"];
    execFileSync(programOf(files, "initdb"), [...options, ...locale], {
      stdio: "pipe",
      cwd: half,
      ...files.runAs,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(files.dataFolder, { recursive: true, force: true });
  renameSync(half, files.dataFolder);
}

async function endServer(files: EmbeddedFiles): Promise<void> {
  const path = join(files.dataFolder, "postmaster.pid");
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, "utf8").split("\n")[0]);
  const until = Date.now() + STOP_TIMEOUT_MS;
  for (let told = false; isServer(pid, files.dataFolder) && Date.now() < until; told = true) {
    if (!told) process.kill(pid, "SIGINT");
    await pause(100);
  }
  if (isServer(pid, files.dataFolder)) {
    throw new Error(
      `An earlier Postgres (process ${pid}) on this data does not stop: end it first.`,
    );
  }
  rmSync(path, { force: true });
}

function isServer(pid: number, dataFolder: string): boolean {
  try {
    process.kill(pid, 0);
    return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).includes(
      dataFolder,
    );
  } catch {
    return false;
  }
}

function spawnServer(files: EmbeddedFiles, port: number, logPath: string): ChildProcess {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 60,
    shared_buffers: "256MB",
    max_wal_size: "2GB",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(logPath);
  const server = spawn(programOf(files, "postgres"), ["-D", files.dataFolder, ...flags], {
    stdio: ["ignore", log, log],
    cwd: files.dataFolder,
    // Its own process group: Ctrl-C must end the collector before the database it writes to.
    detached: true,
    ...files.runAs,
  });
  closeSync(log);
  return server;
}

async function ready(url: string): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("SELECT 1");
      return;
    } catch (error) {
      if (Date.now() > until) {
        throw new Error("The embedded Postgres did not answer within a minute.", { cause: error });
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(50);
  }
}

async function failed(ended: Promise<string>, folder: string): Promise<never> {
  const how = await ended;
  throw new Error(
    `The embedded Postgres did not start (${how}): the reason is at the end of ${join(folder, "postgres.log")}.`,
  );
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function stopServer(server: ChildProcess, ended: Promise<string>): Promise<void> {
  server.kill("SIGINT");
  const timer = setTimeout(() => server.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
