import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { field, goodRecord, requestOf } from "../../collector/decode/protobuf-fixture.ts";
import type { Refusal } from "../../collector/receive/intake.ts";
import {
  bytesOf,
  jsonLogs,
  noise,
  post,
  postJson,
  readPartialSuccess,
  readStatus,
  startHttp,
} from "./otlp-receivers.ts";

const logs = requestOf(goodRecord(), goodRecord());
const full: Refusal = { reason: "queue_full", message: "The queue is full.", retryAfterSeconds: 3 };

describe("success", () => {
  test("protobuf is answered with an empty message of exactly its type", async () => {
    const { url, intake } = await startHttp({ now: () => 1_000 });
    const response = await post(url, logs);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-protobuf");
    expect(await bytesOf(response)).toHaveLength(0);
    expect(intake.offers).toEqual([
      {
        signal: "logs",
        transport: "http",
        bytes: logs.byteLength,
        arrivedAt: 1_000,
        deadlineAt: 9_000,
      },
    ]);
    expect(intake.requests).toMatchObject([
      {
        signal: "logs",
        transport: "http",
        encoding: "protobuf",
        payloadBytes: logs.byteLength,
        arrivedAt: 1_000,
        deadlineAt: 9_000,
        decoded: { signal: "logs", recordCount: 2 },
      },
    ]);
  });

  test("JSON is answered with an empty object of exactly its type", async () => {
    const { url, intake } = await startHttp();
    const response = await postJson(url, jsonLogs({ eventName: "admission.decision" }));
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.text()).toBe("{}");
    expect(intake.records).toMatchObject([{ eventName: "admission.decision" }]);
  });

  test("an empty protobuf body is an empty request", async () => {
    const { url, intake } = await startHttp();
    expect((await post(url, "")).status).toBe(200);
    expect(intake.requests).toMatchObject([{ payloadBytes: 0, decoded: { recordCount: 0 } }]);
  });

  test("the hash is over signal, encoding and decompressed payload", async () => {
    const { url, intake } = await startHttp();
    await post(url, logs);
    await post(url, gzipSync(logs), { headers: { "Content-Encoding": "gzip" } });
    const expected = createHash("sha256").update("logs\nprotobuf\n").update(logs).digest();
    expect(intake.requests.map(({ payloadHash }) => Buffer.from(payloadHash))).toEqual([
      expected,
      expected,
    ]);
  });

  test("part of a request can be rejected, in both encodings", async () => {
    const { url, intake } = await startHttp();
    intake.answer = () => ({ kind: "accepted", rejected: 3, message: "3 too old" });
    expect(readPartialSuccess(await bytesOf(await post(url, logs)))).toEqual({
      rejected: 3,
      message: "3 too old",
    });
    expect(await (await postJson(url, jsonLogs())).json()).toEqual({
      partialSuccess: { rejectedLogRecords: "3", errorMessage: "3 too old" },
    });
    expect(await (await postJson(url, { resourceSpans: [] }, "/v1/traces")).json()).toEqual({
      partialSuccess: { rejectedSpans: "3", errorMessage: "3 too old" },
    });
    expect(await (await postJson(url, { resourceMetrics: [] }, "/v1/metrics")).json()).toEqual({
      partialSuccess: { rejectedDataPoints: "3", errorMessage: "3 too old" },
    });
  });

  test("a warning is a partial success that rejects nothing", async () => {
    const { url, intake } = await startHttp();
    intake.answer = () => ({ kind: "accepted", rejected: 0, message: "no service.name" });
    expect(readPartialSuccess(await bytesOf(await post(url, logs)))).toEqual({
      rejected: 0,
      message: "no service.name",
    });
    expect(await (await postJson(url, jsonLogs())).json()).toEqual({
      partialSuccess: { errorMessage: "no service.name" },
    });
  });

  test.each(["/v1/logs/", "/base/v1/logs", "//v1/logs", "/v1/logs?tenant=a"])(
    "%s is the logs path too",
    async (path) => {
      const { url, intake } = await startHttp();
      expect((await post(url, logs, { path })).status).toBe(200);
      expect(intake.requests).toHaveLength(1);
    },
  );
});

describe("compression", () => {
  test.each([
    ["gzip", gzipSync(logs)],
    ["GZIP", gzipSync(logs)],
    ["deflate", deflateSync(logs)],
    ["deflate", deflateRawSync(logs)],
    ["identity", logs],
  ])("%s is undone", async (encoding, body) => {
    const { url, intake } = await startHttp();
    const response = await post(url, body, { headers: { "Content-Encoding": encoding } });
    expect(response.status).toBe(200);
    expect(intake.records).toHaveLength(2);
  });

  test("a body that is cut off or no gzip at all is malformed", async () => {
    const { url } = await startHttp();
    for (const body of [gzipSync(logs).subarray(0, -9), logs]) {
      const response = await post(url, body, { headers: { "Content-Encoding": "gzip" } });
      expect(response.status).toBe(400);
      expect(readStatus(await bytesOf(response)).message).toMatch(
        /^The body cannot be decompressed as gzip: /,
      );
    }
  });
});

describe("limits", () => {
  const limits = { bodyBytesMax: 100_000, encodedBytesMax: 50_000 };

  test("a body of the limit passes, one byte more is 413", async () => {
    const { url, intake } = await startHttp({ limits });
    const padding = field(99, Buffer.alloc(limits.bodyBytesMax - 4));
    expect(padding.byteLength).toBe(limits.bodyBytesMax + 1);
    expect((await post(url, padding.subarray(1))).status).not.toBe(413);
    const response = await post(url, padding);
    expect(response.status).toBe(413);
    expect(readStatus(await bytesOf(response))).toEqual({
      code: 8,
      message: "The request body is larger than 100000 bytes: send smaller batches.",
      details: [],
    });
    expect(intake.notes).toContainEqual({
      signal: "logs",
      transport: "http",
      problem: "too_large",
      count: 1,
    });
  });

  test("a chunked body over the limit is answered while it is still being sent", async () => {
    const { port, intake } = await startHttp({ limits });
    const client = httpRequest({ port, method: "POST", path: "/v1/logs" });
    client.setHeader("Content-Type", "application/json");
    client.write(noise(60_000));
    client.write(noise(60_000));
    const [response]: IncomingMessage[] = await once(client, "response");
    expect(response?.statusCode).toBe(413);
    client.destroy();
    expect(intake.offers).toMatchObject([{ bytes: null }]);
    expect(intake.requests).toEqual([]);
  });

  test("a body that inflates beyond the limit stops there", async () => {
    const { url } = await startHttp({ limits });
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const response = await post(url, bomb, { headers: { "Content-Encoding": "gzip" } });
    expect(response.status).toBe(413);
    expect(readStatus(await bytesOf(response)).message).toContain("The decompressed request");
  });

  test("a compressed body over its own limit is not even read", async () => {
    const { url, intake } = await startHttp({ limits });
    const headers = { "Content-Encoding": "gzip" };
    expect((await post(url, noise(50_001), { headers })).status).toBe(413);
    expect(intake.offers).toEqual([]);
  });
});

describe("refusals", () => {
  test("before reading: 503, Retry-After in whole seconds and RetryInfo, in both encodings", async () => {
    const { url, intake } = await startHttp();
    intake.refusal = full;
    const response = await post(url, logs);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("3");
    expect(readStatus(await bytesOf(response))).toEqual({
      code: 14,
      message: "The queue is full.",
      details: [{ type: "RetryInfo", retrySeconds: 3, fields: [] }],
    });
    expect(await (await postJson(url, jsonLogs())).json()).toEqual({
      code: 14,
      message: "The queue is full.",
      details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "3s" }],
    });
    expect(intake.requests).toEqual([]);
    expect(intake.notes).toEqual([]);
  });

  test("after decoding: the same", async () => {
    const { url, intake } = await startHttp();
    intake.answer = () => ({ kind: "refused", refusal: { ...full, retryAfterSeconds: 1 } });
    const response = await post(url, logs);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
  });

  test("a large body that nobody reads does not cost the client its answer or its connection", async () => {
    const { port, intake } = await startHttp();
    intake.refusal = full;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const client = httpRequest({ port, method: "POST", path: "/v1/logs", agent });
      client.setHeader("Content-Type", "application/x-protobuf");
      client.end(noise(8_000_000));
      const [response]: IncomingMessage[] = await once(client, "response");
      expect(response?.statusCode).toBe(503);
      sockets.add(response?.socket);
      await once(response?.resume() ?? client, "end");
    }
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  test("requests that are too many bytes together are asked to come back", async () => {
    const limits = { inFlightBytesMax: 2 * logs.byteLength - 1 };
    const http = await startHttp({ limits });
    http.intake.answer = () => new Promise(() => {});
    const waiting = post(http.url, logs).catch(() => null);
    await vi.waitFor(() => expect(http.intake.requests).toHaveLength(1));
    const response = await post(http.url, logs);
    expect(response.status).toBe(503);
    expect(["1", "2", "3", "4", "5"]).toContain(response.headers.get("retry-after"));
    expect(http.intake.notes).toMatchObject([{ problem: "overloaded" }]);
    await http.stop(0);
    await waiting;
  });

  test("a client that goes on sending after its refusal is cut off at the limit", async () => {
    const { port, intake } = await startHttp({ limits: { encodedBytesMax: 100_000 } });
    intake.refusal = full;
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write("POST /v1/logs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n");
    socket.write("Transfer-Encoding: chunked\r\n\r\n");
    const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
    socket.on("drain", () => socket.write(chunk.repeat(8)));
    socket.write(chunk.repeat(8));
    socket.resume();
    await once(socket, "close");
    expect(intake.requests).toEqual([]);
  });
});

describe("what the collector itself gets wrong", () => {
  test("is a 500 of fixed text, with the cause in the log", async () => {
    const { url, intake, lines } = await startHttp();
    intake.answer = () => Promise.reject(new Error("the disk of host db-7 is gone"));
    const response = await postJson(url, jsonLogs());
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 13,
      message: "The collector failed to handle this request; its log says why.",
    });
    expect(lines.join()).toContain("the disk of host db-7 is gone");
  });
});
