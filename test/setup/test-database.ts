import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type PrismaClient } from "#db";

export interface TestDatabase {
  url: string;
  prisma: PrismaClient;
  drop(): Promise<void>;
}

/** A database of the suite's own, without rows: migrated, or without tables either. */
export async function createTestDatabase({ empty } = { empty: false }): Promise<TestDatabase> {
  const template = new URL(inject("templateUrl"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  const source = empty ? "template0" : template.pathname.slice(1);
  await administer(`CREATE DATABASE ${name} TEMPLATE ${source}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const prisma = openDatabase({
    url: url.href,
    connectionsMax: 4,
    applicationName: "spillway-test",
    statementTimeoutMs: 30_000,
  });
  return {
    url: url.href,
    prisma,
    async drop() {
      await prisma.$disconnect();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
