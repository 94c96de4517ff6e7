import pino from "pino";
import { expect, test } from "vitest";
import { startJobs } from "./schedule.ts";

const logger = pino({ level: "silent" });

function signal() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

test("a job that fails is run again", async () => {
  let runs = 0;
  const again = signal();
  const run = async () => {
    runs += 1;
    if (runs === 3) again.resolve();
    throw new Error("not yet");
  };
  const jobs = startJobs([{ name: "test", everyMs: 1, run }], logger);
  await again.promise;
  await jobs.stop();
  expect(runs).toBe(3);
});

test("stop waits for the run under way", async () => {
  const begun = signal();
  const finish = signal();
  let ended = false;
  const run = async () => {
    begun.resolve();
    await finish.promise;
    ended = true;
  };
  const jobs = startJobs([{ name: "test", everyMs: 1, run }], logger);
  await begun.promise;
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  expect(ended).toBe(true);
});
