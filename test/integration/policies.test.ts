import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyPolicy } from "../../collector/policy/apply-policy.ts";
import { policyOfYaml, yamlOfPolicy } from "../../collector/policy/policy-file.ts";
import { policyInForce } from "../../web/server/queries/policy-in-force.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { clockedCollector, type ClockedCollector } from "./clocked-collector.ts";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

const POLICY = `
service: checkout
capacity: 4000
ladder:
  - { name: full, costFactor: 1, useful: true }
  - { name: stub, costFactor: 0.1, useful: false }
`;

let database: TestDatabase;
let collector: ClockedCollector;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "spillway-policies-"));
});

beforeEach(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, Date.now());
  return async () => {
    await collector.stop();
    await database.drop();
  };
});

afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(yaml: string): string {
  const path = join(folder, "policy.yaml");
  writeFileSync(path, yaml);
  return path;
}

/** Runs the command as `npm run policy` does; resolves with what it said and how it ended. */
async function policy(...words: string[]): Promise<{ out: string; failed: boolean }> {
  const command = ["--import", "tsx", "collector/policy/cli.ts", ...words];
  const env = { ...process.env, DATABASE_URL: database.url };
  try {
    const { stdout } = await run(process.execPath, command, { cwd: root, env });
    return { out: stdout.trim(), failed: false };
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    return { out: stderr.trim(), failed: true };
  }
}

async function apply(yaml: string): Promise<void> {
  await applyPolicy(database.prisma, policyOfYaml(yaml, "test"), "tester");
}

/** Two completions of `checkout` at this moment: one of full quality, one of none that counts. */
async function sendOutcomes(environment = "default"): Promise<void> {
  const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const logRecords = ["full", "stub"].map((tier, index) => ({
    timeUnixNano: String(BigInt(collector.nowMs - 2_000) * 1_000_000n),
    eventName: "admission.outcome",
    traceId: `${collector.nowMs}${index}`.padStart(32, "0"),
    attributes: [
      attribute("admission.outcome", "useful"),
      attribute("admission.quality_tier", tier),
    ],
  }));
  const attributes = [
    attribute("service.name", "checkout"),
    attribute("deployment.environment.name", environment),
  ];
  const resourceLogs = [{ resource: { attributes }, scopeLogs: [{ logRecords }] }];
  await collector.send(JSON.stringify({ resourceLogs }));
  collector.nowMs += 10;
}

function summary() {
  const [from, to] = [collector.nowMs - 60_000, collector.nowMs];
  return funnelClient(database.prisma, () => collector.nowMs).summary({
    service: "checkout",
    from,
    to,
  });
}

describe("npm run policy", () => {
  test("applies, lists and shows versions, and changes nothing twice", async () => {
    const path = fileOf(POLICY);
    expect(await policy("list")).toEqual({ out: "There is no policy yet.", failed: false });
    expect((await policy("apply", path)).out).toBe("checkout: version 1 is in force.");
    expect((await policy("apply", path)).out).toBe("checkout: version 1 was in force already.");
    const richer = fileOf(POLICY.replace("4000", "5000"));
    expect((await policy("apply", richer)).out).toBe("checkout: version 2 is in force.");
    const listed = await policy("list", "checkout");
    expect(listed.out.split("\n")).toEqual([
      expect.stringMatching(/^checkout {2}version 2 {2}\S+Z {2}\S+$/),
      expect.stringMatching(/^checkout {2}version 1 {2}\S+Z {2}\S+$/),
    ]);
    const shown = await policy("show", "checkout", "--version", "1");
    expect(policyOfYaml(shown.out, "shown")).toEqual(policyOfYaml(POLICY, "applied"));
  });

  test("says what is wrong and puts nothing in force", async () => {
    const wrong = await policy("apply", fileOf(POLICY.replace("4000", "plenty")));
    expect(wrong.failed).toBe(true);
    expect(wrong.out).toContain("capacity: expected a number of units per second, got a string.");
    expect((await policy("check", fileOf("service: [a"))).out).toContain("expected YAML");
    expect((await policy("apply", "nowhere.yaml")).out).toContain("nowhere.yaml: expected a file");
    expect((await policy("burn")).out).toContain(
      'Expected apply, check, list or show, got "burn".',
    );
    expect((await policy("show", "checkout")).out).toBe("There is no policy of checkout.");
    expect((await policy("list")).out).toBe("There is no policy yet.");
  });
});

test("YAML round-trips", () => {
  const read = policyOfYaml(POLICY, "test");
  expect(policyOfYaml(yamlOfPolicy(read), "again")).toEqual(read);
});

test("a version can't be changed or deleted", async () => {
  await apply(POLICY);
  for (const statement of [
    "UPDATE policy_version SET document = '{}'",
    "DELETE FROM policy_version",
    "TRUNCATE policy_version",
  ]) {
    await expect(database.prisma.$executeRawUnsafe(statement)).rejects.toThrow("is never changed");
  }
});

test("a completion of a quality that the policy does not count leaves as below_quality", async () => {
  await sendOutcomes();
  expect((await summary()).stages.completed.count).toBe(2);
  await apply(POLICY);
  await sendOutcomes();
  const { stages, exits } = await summary();
  expect(stages.completed.count).toBe(3);
  expect(exits).toEqual([
    expect.objectContaining({ exit: "below_quality", after: "started", count: 1 }),
  ]);
});

test("an environment's own policy goes before that of all, and different ones hold for none", async () => {
  await sendOutcomes("production");
  await sendOutcomes("staging");
  const inForce = (environment?: string) =>
    policyInForce(database.prisma, { service: "checkout", ...(environment && { environment }) });
  expect(await inForce("staging")).toMatchObject({ version: null, policy: { capacity: null } });
  await apply(POLICY);
  expect(await inForce()).toMatchObject({ version: 1, policy: { capacity: 4_000 }, differ: false });
  await apply(`${POLICY.replace("4000", "9000")}environment: production\n`);
  expect(await inForce("production")).toMatchObject({ policy: { capacity: 9_000 } });
  expect(await inForce("staging")).toMatchObject({ policy: { capacity: 4_000 } });
  expect(await inForce()).toMatchObject({ version: null, differ: true });
});
