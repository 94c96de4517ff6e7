import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { payloadsOf } from "../oracle/batches.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { intakeStatus } from "../../web/server/queries/intake-status.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { clockedCollector } from "./clocked-collector.ts";
import { amountsOf, expectedAmounts } from "./funnel-amounts.ts";

test("what a collector refused while Postgres was away is said once it is back, and once only", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const collector = clockedCollector(database.prisma, now, 200);
  const time = { fromMs: now - 30_000, toMs: now - 10_000 };
  const records = randomStream({ seed: 1, attempts: 20, ...time, services: ["shop"] });
  const [payload = ""] = payloadsOf(records, seededRandom(1), 1_000);

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("BEGIN; LOCK TABLE receipt IN ACCESS EXCLUSIVE MODE");
  for (let round = 0; round < 3; round += 1) {
    collector.noteMalformed();
    await expect(collector.send(payload, 150)).rejects.toThrow("send it again");
  }
  await client.query("COMMIT");
  await client.end();
  await collector.send(payload);
  // What was noted last waits for the next commit.
  await collector.send(payload);
  await collector.stop();

  const { problems } = await intakeStatus(database.prisma, now);
  const refused = problems.filter(({ kind }) => kind === "refused");
  expect(refused).toMatchObject([{ reason: "malformed", count: 3 }]);
  const asked = { from: now - 60_000, to: now + 60_000 };
  const funnel = funnelClient(database.prisma, () => now);
  const own = amountsOf(await funnel.summary({ service: "spillway.collector", ...asked }));
  expect(own["exit:started/late/null/null"]?.attempts).toBe(3_000_000n);
  const request = { service: "shop", ...asked };
  expect(amountsOf(await funnel.summary(request))).toEqual(
    expectedAmounts(factsOf(records), request),
  );
});
