import type { Logger } from "pino";

/** A part of a process that can be stopped. */
export interface Stoppable {
  name: string;
  stop(): Promise<void>;
}

/**
 * Stops parts one after the other in the given order, each within `partMs`, whatever the others do.
 * The returned function is idempotent.
 */
export function orderedStop(
  parts: readonly Stoppable[],
  partMs: number,
  logger: Logger,
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stopAll(parts, partMs, logger));
}

async function stopAll(parts: readonly Stoppable[], partMs: number, logger: Logger): Promise<void> {
  for (const part of parts) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(resolve, partMs, "late");
    });
    try {
      const how = await Promise.race([part.stop(), late]);
      if (how === "late") logger.error({ part: part.name, partMs }, "did not stop in time");
    } catch (error) {
      logger.error({ error, part: part.name }, "did not stop cleanly");
    }
    clearTimeout(timer);
  }
}
