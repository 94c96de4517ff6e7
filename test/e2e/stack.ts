import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { startCollector, type CollectorProcess } from "../setup/collector-process.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { startWeb, type WebProcess } from "./web-process.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Everything a user has: a database, a collector, the web app, and a browser. */
export interface Stack {
  database: TestDatabase;
  collector: CollectorProcess;
  web: WebProcess;
  browser: Browser;
  stop(): Promise<void>;
}

/** Starts all of it, on ports of its own, with an empty database. */
export async function startStack(): Promise<Stack> {
  const database = await createTestDatabase();
  const collector = await startCollector({ databaseUrl: database.url });
  const web = await startWeb(database.url, collector.httpUrl);
  const browser = await chromium.launch({
    executablePath: inject("chromiumPath"),
    args: FLAGS,
  });
  return {
    database,
    collector,
    web,
    browser,
    async stop() {
      await browser.close();
      await web.stop();
      await collector.stop();
      await database.drop();
    },
  };
}

/** A page of the test's own, closed at its end, and every error that its scripts threw. */
export async function openPage(
  { browser, web }: Stack,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  // A page that is left open goes on polling and slows the next test down.
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(web.url + path);
  return { page, errors };
}
