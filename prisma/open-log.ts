import { openSync, renameSync, statSync } from "node:fs";

const LOG_BYTES_MAX = 16 * 1_024 * 1_024;

/**
 * Opens a log to append to and returns its file descriptor, for the `stdio` of a program: written
 * to by the program itself, it can neither fill nor end the process that started it. A log that
 * has grown beyond 16 MiB is put aside as `<path>.1` first, in the place of the one before.
 */
export function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES_MAX) renameSync(path, `${path}.1`);
  return openSync(path, "a");
}
