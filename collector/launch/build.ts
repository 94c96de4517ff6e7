import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { releaseProcessLock, takeProcessLock } from "./process-lock.ts";

/** Something that is made from sources, and kept while they do not change. */
interface Product {
  what: string;
  sources: readonly string[];
  stamp: string;
  command: readonly string[];
  variables: Readonly<Record<string, string>>;
}

const CLIENT: Product = {
  what: "the database client",
  sources: ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"],
  stamp: "prisma/generated/.stamp",
  command: ["node_modules/prisma/build/index.js", "generate"],
  // Only migrations need the schema engine. An existing file keeps the command from downloading it.
  variables: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
};

const WEB: Product = {
  what: "the web app",
  sources: ["web", "collector/domain", "prisma/client.ts", ...CLIENT.sources, "tsconfig.json"],
  stamp: "web/.next/.stamp",
  command: ["node_modules/next/dist/bin/next", "build", "web"],
  variables: { NEXT_TELEMETRY_DISABLED: "1" },
};

/** Generates the database client unless it is there and its schema unchanged. */
export async function buildClient(root: string, say: (line: string) => void): Promise<void> {
  await build(root, CLIENT, say);
}

/** Builds the web app unless it is there and its sources unchanged. */
export async function buildWeb(root: string, say: (line: string) => void): Promise<void> {
  await build(root, WEB, say);
}

async function build(root: string, product: Product, say: (line: string) => void): Promise<void> {
  const stamp = join(root, product.stamp);
  const lock = join(root, "node_modules/.cache", `${product.stamp.replaceAll("/", "-")}.lock`);
  while (takeProcessLock(lock) !== null) await new Promise((done) => setTimeout(done, 200));
  try {
    const wanted = hashOf(root, product.sources);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
    say(`Building ${product.what} …`);
    // Until it is done there is none: half of one must not pass for the one before it.
    rmSync(stamp, { force: true });
    await run(root, product);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  } finally {
    releaseProcessLock(lock);
  }
}

/** Not synchronous, so that the launcher can be told to end meanwhile; the build ends with it. */
async function run(root: string, { what, command, variables }: Product): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => void child.kill();
  process.once("exit", end);
  let output = "";
  const listen = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", end);
  if (status !== 0) throw new Error(`Building ${what} failed:\n${output}`.trim());
}

function hashOf(root: string, sources: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of sources.flatMap((source) => filesBelow(root, source))) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function filesBelow(root: string, path: string): string[] {
  const entries = readdirSync(join(root, dirname(path)), { withFileTypes: true });
  const entry = entries.find(({ name }) => join(dirname(path), name) === path);
  if (entry === undefined || [".next", "next-env.d.ts"].includes(entry.name)) return [];
  if (entry.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(root, join(path, name)));
}
