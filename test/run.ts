// Runs every check and every test, says how each went, and ends with the count of the tests.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { buildClient, buildWeb } from "../collector/launch/build.ts";

const root = resolve(import.meta.dirname, "..");
const reportPath = join(root, "node_modules/.cache/spillway/tests.json");

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

interface Check {
  name: string;
  command: readonly string[];
}

const checks: readonly Check[] = [
  { name: "format", command: ["node_modules/oxfmt/bin/oxfmt", "--check", "."] },
  { name: "lint", command: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types", command: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  { name: "dead code", command: ["node_modules/knip/bin/knip.js"] },
];

function run({ name, command }: Check): boolean {
  const startedAt = Date.now();
  say(`\n▸ ${name}`);
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" });
  const took = `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  say(status === 0 ? `✓ ${name} (${took})` : `✗ ${name} (${took})`);
  return status === 0;
}

function runTests(projects: readonly string[]): {
  passed: number;
  failed: number;
  skipped: number;
} {
  rmSync(reportPath, { force: true });
  mkdirSync(join(reportPath, ".."), { recursive: true });
  const only = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  const ok = run({
    name: "tests",
    command: ["node_modules/vitest/vitest.mjs", "run", ...only, ...reporters],
  });
  // A run that could not even begin has written none.
  if (!existsSync(reportPath)) return { passed: 0, failed: 1, skipped: 0 };
  const report = Report.parse(JSON.parse(readFileSync(reportPath, "utf8")));
  const skipped = report.numPendingTests + report.numTodoTests;
  // A file that can't even be loaded has no tests to fail, and is a failure all the same.
  const failed = ok ? report.numFailedTests : Math.max(1, report.numFailedTests);
  return { passed: report.numPassedTests, failed, skipped };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(projects: readonly string[]): Promise<number> {
  await buildClient(root, say);
  await buildWeb(root, say);
  const broken = checks.filter((check) => !run(check)).map(({ name }) => name);
  const { passed, failed, skipped } = runTests(projects);
  if (broken.length > 0) say(`\nThese checks failed: ${broken.join(", ")}.`);
  // The checks count as one test each, so that the last line is the whole truth.
  const good = passed + checks.length - broken.length;
  say(`${good} passed, ${failed + broken.length} failed, ${skipped} skipped`);
  return failed + broken.length === 0 && passed > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
