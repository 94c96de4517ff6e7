import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Takes the lock file at `path` for this process. Returns null, or the number of the living process
 * that holds it. The lock of a process that has ended is taken over.
 */
export function takeProcessLock(path: string): number | null {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    try {
      writeFileSync(path, `${process.pid}\n`, { flag: "wx" });
      return null;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const holder = Number(readFileSync(path, "utf8"));
      if (holder !== process.pid && isAlive(holder)) return holder;
      rmSync(path, { force: true });
    }
  }
}

export function releaseProcessLock(path: string): void {
  rmSync(path, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const commandLine = `/proc/${pid}/cmdline`;
  // A number is used again after a restart of the machine: only one of ours counts.
  return (
    !existsSync(commandLine) || readFileSync(commandLine, "utf8").includes("collector/launch/")
  );
}
