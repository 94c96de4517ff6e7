import type { Logger } from "pino";

export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Runs each job again and again, never twice at once. `stop` waits for those under way. */
export function startJobs(jobs: readonly Job[], logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(job, logger, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function repeat(job: Job, logger: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await job.run();
    } catch (error) {
      logger.error({ error, job: job.name }, "job failed");
    }
    await pause(job.everyMs, stopping);
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      stopping.removeEventListener("abort", end);
      resolve();
    }, ms);
    stopping.addEventListener("abort", end, { once: true });
  });
}
