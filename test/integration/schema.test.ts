import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Prisma, type PrismaClient } from "#db";
import { heartbeat } from "../../collector/jobs/heartbeat.ts";
import { DatabaseError, migrate } from "../../prisma/migrate.ts";
import { payloadsOf } from "../oracle/batches.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { clockedCollector } from "./clocked-collector.ts";

const migrations = resolve(import.meta.dirname, "../../prisma/migrations");

async function testDatabase(options?: { empty: boolean }): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  onTestFinished(() => database.drop());
  return database;
}

/** The migrations, and one more. */
function migrationsWith(name: string, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), "spillway-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrations, folder, { recursive: true });
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), script);
  return folder;
}

interface Model {
  findFirst(): Promise<unknown>;
}

function modelOf(prisma: PrismaClient, name: string): Model {
  const model: unknown = Reflect.get(prisma, name.charAt(0).toLowerCase() + name.slice(1));
  if (!isModel(model)) throw new Error(`The client has no ${name}.`);
  return model;
}

function isModel(value: unknown): value is Model {
  return typeof value === "object" && value !== null && "findFirst" in value;
}

async function hasTable({ prisma }: TestDatabase, name: string): Promise<boolean> {
  const rows = await prisma.$queryRaw<{ oid: unknown }[]>`SELECT to_regclass(${name})::text AS oid`;
  return rows[0]?.oid !== null;
}

/** What the events of this test leave no row in: it is read all the same, without finding one. */
const EMPTY = [
  "GaugeRollup",
  "StateChange",
  "CounterSeries",
  "Finding",
  "DetectorWatch",
  "DetectionRun",
  "PolicyVersion",
];

test("every Prisma model reads the rows of the migrated database", async () => {
  const { prisma } = await testDatabase();
  const nowMs = Date.now();
  const stream = { seed: 1, attempts: 50, fromMs: nowMs - 60_000, toMs: nowMs };
  const collector = clockedCollector(prisma, nowMs);
  const [payload = ""] = payloadsOf(randomStream(stream), seededRandom(1), 10_000);
  await collector.send(payload);
  await collector.send(payload);
  await collector.stop();
  await heartbeat(prisma, { id: "one", host: "here", startedAtMs: nowMs });
  for (const name of Object.values(Prisma.ModelName)) {
    const row = await modelOf(prisma, name).findFirst();
    expect(row === null, name).toBe(EMPTY.includes(name));
  }
});

test("migrating twice, and by several processes at once, applies everything once", async () => {
  const { url } = await testDatabase({ empty: true });
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await migrate(url)).toEqual([]);
});

test("a migration that fails is named, and nothing of it is kept", async () => {
  const database = await testDatabase();
  const script = `
    CREATE TABLE half_done (id int);
    CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;
    INSERT INTO half_done SELECT 1 / (one() - 1);`;
  const folder = migrationsWith("29991231000000_divides_by_zero", script);
  const error = await migrate(database.url, folder).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error).toMatchObject({
    code: "migration_failed",
    message: expect.stringContaining("29991231000000_divides_by_zero"),
  });
  expect(await hasTable(database, "half_done")).toBe(false);
  expect(await hasTable(database, "rollup")).toBe(true);
});

test("a migration that failed stops the next start until it is mended", async () => {
  const database = await testDatabase();
  const name = "29991231000000_mended";
  const broken = migrationsWith(name, "SELECT 1 / 0;");
  await expect(migrate(database.url, broken)).rejects.toThrow(DatabaseError);
  const mended = migrationsWith(name, "CREATE TABLE mended (id int);");
  await expect(migrate(database.url, mended)).rejects.toThrow(name);
  await database.prisma.$executeRaw`
    DELETE FROM _prisma_migrations WHERE migration_name = ${name}`;
  expect(await migrate(database.url, mended)).toEqual([name]);
  expect(await hasTable(database, "mended")).toBe(true);
});
