import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { payloadsOf } from "../oracle/batches.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { type CollectorOptions, startCollector } from "../setup/collector-process.ts";
import { freePort } from "../setup/free-port.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { deliverAll } from "./deliver.ts";
import { amountsOf, expectedAmounts } from "./funnel-amounts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

/** What a collector that can't start says, after it has ended with exit code 1. */
async function complaint(options: CollectorOptions): Promise<string> {
  const started = startCollector(options);
  const error = await started.then(
    async (collector) => {
      await collector.kill();
      return null;
    },
    (caught: unknown) => caught,
  );
  expect(error, "the collector started").toBeInstanceOf(Error);
  const { message } = error instanceof Error ? error : { message: "" };
  expect(message).toMatch(/^The collector ended \(1\): /);
  const said = message.replace(/^The collector ended \(1\): /, "");
  // What it logged before goes to stdout, a JSON object a line; what is left is for a person.
  return said
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("{"))
    .join("\n");
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("There is no port.");
  return address.port;
}

describe("a collector that can't start ends with exit code 1 and one sentence that says", () => {
  test("that the database can't be reached, where, and what to do", async () => {
    const port = await freePort();
    const databaseUrl = `postgresql://someone:secret@127.0.0.1:${port}/spillway`;
    const said = await complaint({ databaseUrl });
    expect(said).toMatch(
      /^The database at 127\.0\.0\.1:\d+\/spillway can't be reached \(.*\): start it, or correct DATABASE_URL\.$/,
    );
    expect(said).not.toContain("secret");
  });

  test("that the database is too old", async () => {
    const port = await listen(createServer(answerAsPostgres14));
    const said = await complaint({ databaseUrl: `postgresql://a@127.0.0.1:${port}/spillway` });
    expect(said).toMatch(/^The database is Postgres 14, and Spillway needs 15 or newer: .*\.$/);
  });

  test.each(["httpPort", "grpcPort"] as const)("that its %s is taken", async (name) => {
    const port = await listen(createServer());
    const said = await complaint({ databaseUrl: database.url, [name]: port });
    expect(said).toContain(String(port));
    expect(said).toMatch(/^[^\n]*\.$/);
  });

  test.each([
    ["OTLP_HTTP_PORT", "http"],
    ["OTLP_GRPC_PORT", "70000"],
    ["SPILLWAY_QUEUE_MIB_MAX", "plenty"],
    ["DATABASE_URL", "mysql://127.0.0.1/spillway"],
  ])("that %s is not to be %s", async (name, value) => {
    const said = await complaint({ databaseUrl: database.url, variables: { [name]: value } });
    expect(said).toMatch(/^[^\n]*\.$/);
    expect(said).toContain(`${name}: `);
    expect(said).toContain(`"${value}"`);
  });
});

/** As much of Postgres as it takes to be asked for its version, and to name an old one. */
function answerAsPostgres14(socket: Socket): void {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = message("Z", Buffer.from("I"));
  const column = Buffer.concat([
    Buffer.from("\0\x01server_version_num\0"),
    // Table, attribute, type (text), size, modifier, format: of no interest but the type.
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]);
  const version = Buffer.from("\0\x01\0\0\0\x06140010");
  socket.on("error", () => socket.destroy());
  socket.once("data", () => {
    socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
    socket.on("data", (query: Buffer) => {
      if (query.toString("latin1", 0, 1) !== "Q") return socket.end();
      const complete = message("C", Buffer.from("SHOW\0"));
      return socket.write(
        Buffer.concat([message("T", column), message("D", version), complete, ready]),
      );
    });
  });
}

test("SIGTERM in the middle of sending: everything acknowledged is counted, and it ends with 0", async () => {
  const to = Math.floor(Date.now() / 1_000) * 1_000;
  const time = { fromMs: to - 40_000, toMs: to - 10_000 };
  const records = randomStream({ seed: 3, attempts: 2_000, ...time, services: ["stopped"] });
  const random = seededRandom(3);
  const payloads = payloadsOf(random.shuffle(records), random, 40);
  let collector = await startCollector({ databaseUrl: database.url });
  const { httpPort, grpcPort } = collector;
  const restarts: Promise<number | null>[] = [];

  async function stopAndRestart(): Promise<number | null> {
    const code = await collector.stop();
    collector = await startCollector({ databaseUrl: database.url, httpPort, grpcPort });
    return code;
  }

  await deliverAll(() => collector.httpUrl, payloads, {
    count: 8,
    onAcknowledged(acknowledged) {
      if (restarts.length === 0 && acknowledged > payloads.length / 3) {
        restarts.push(stopAndRestart());
      }
    },
  });
  expect(await Promise.all(restarts)).toEqual([0]);
  await collector.stop();
  // A payload that was acknowledged was not sent again: had it been lost, it would be missed here.
  const asked = { service: "stopped", from: to - 60_000, to };
  const summary = await funnelClient(database.prisma).summary(asked);
  expect(amountsOf(summary)).toEqual(expectedAmounts(factsOf(records), asked));
});
