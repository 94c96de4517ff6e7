import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseEnvironment } from "../env.ts";
import { assertPortsFree } from "./ports.ts";
import { releaseProcessLock, takeProcessLock } from "./process-lock.ts";
import { parseSettings } from "./settings.ts";

const database = { DATABASE_URL: "postgresql://localhost/spillway" };

describe("parseSettings", () => {
  test("has a default for everything", () => {
    expect(parseSettings({})).toMatchObject({
      WEB_PORT: 3000,
      OTLP_HTTP_PORT: 4318,
      OTLP_GRPC_PORT: 4317,
    });
  });

  test("treats an empty variable as one that is not set", () => {
    expect(parseSettings({ WEB_PORT: "" }).WEB_PORT).toBe(3000);
  });

  test("names every variable that is wrong, what was expected, and what it got", () => {
    const wrong = { WEB_PORT: "70000", OTLP_HTTP_PORT: "http", DATABASE_URL: "mysql://x" };
    expect(() => parseSettings(wrong)).toThrow(
      [
        'WEB_PORT: expected a port from 1 to 65535, got "70000".',
        'OTLP_HTTP_PORT: expected a port number, got "http".',
        'DATABASE_URL: expected a postgresql:// address, got "mysql://x".',
      ].join("\n"),
    );
  });
});

describe("parseEnvironment", () => {
  test("limits a request to 64 MiB by default", () => {
    expect(parseEnvironment(database)).toMatchObject({
      OTLP_BODY_MIB_MAX: 64 * 1_024 * 1_024,
      SPILLWAY_HOST: "127.0.0.1",
      OTLP_CORS_ORIGINS: [],
      SPILLWAY_TENANT_FROM_ENDUSER: false,
    });
  });

  test("reads lists and switches", () => {
    const given = { OTLP_CORS_ORIGINS: "http://a, http://b", SPILLWAY_TENANT_FROM_ENDUSER: "true" };
    expect(parseEnvironment({ ...database, ...given })).toMatchObject({
      OTLP_CORS_ORIGINS: ["http://a", "http://b"],
      SPILLWAY_TENANT_FROM_ENDUSER: true,
    });
  });

  test("says what is missing or wrong", () => {
    expect(() => parseEnvironment({ OTLP_BODY_MIB_MAX: "-1" })).toThrow(
      [
        "DATABASE_URL: expected a postgresql:// address, got nothing.",
        'OTLP_BODY_MIB_MAX: expected more than 0 MiB, got "-1".',
      ].join("\n"),
    );
  });
});

describe("assertPortsFree", () => {
  test("names a taken port, what it is for, and the variable that moves it", async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const needed = [{ port, purpose: "the web app", variable: "WEB_PORT" }];
    await expect(assertPortsFree(needed, "127.0.0.1")).rejects.toThrow(
      `Port ${port}, for the web app, is taken by another program: end that program, or choose another port with WEB_PORT.`,
    );
  });

  test("names the variables behind an address that is not this machine's", async () => {
    const needed = [{ port: 4_000, purpose: "the web app", variable: "WEB_PORT" }];
    await expect(assertPortsFree(needed, "192.0.2.1")).rejects.toThrow(
      /^SPILLWAY_HOST 192.0.2.1 or WEB_PORT can't be listened on \(.*EADDRNOTAVAIL/,
    );
  });

  test("names two variables that ask for one port", async () => {
    const needed = [
      { port: 4_000, purpose: "the web app", variable: "WEB_PORT" },
      { port: 4_000, purpose: "OTLP over HTTP", variable: "OTLP_HTTP_PORT" },
    ];
    await expect(assertPortsFree(needed, "127.0.0.1")).rejects.toThrow(/by WEB_PORT and OTLP_HTTP/);
  });
});

describe("takeProcessLock", () => {
  test("keeps a second process out, and takes over the lock of one that has ended", () => {
    const folder = mkdtempSync(join(tmpdir(), "spillway-lock-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "sub/running.pid");
    expect(takeProcessLock(path)).toBeNull();
    releaseProcessLock(path);
    writeFileSync(path, "999999999\n");
    expect(takeProcessLock(path)).toBeNull();
  });
});
