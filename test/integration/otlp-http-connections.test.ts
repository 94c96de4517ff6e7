import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { goodRecord, requestOf } from "../../collector/decode/protobuf-fixture.ts";
import { startHttpReceiver } from "../../collector/receive/http.ts";
import type { IntakeAnswer, Refusal } from "../../collector/receive/intake.ts";
import { RecordingIntake, post, recordingLogger, startHttp } from "./otlp-receivers.ts";

const logs = requestOf(goodRecord());
const full: Refusal = { reason: "queue_full", message: "The queue is full.", retryAfterSeconds: 3 };
const accepted: IntakeAnswer = { kind: "accepted", rejected: 0, message: "" };

/** The status line, headers and body that a raw exchange over one socket ends with. */
async function rawExchange(port: number, ...writes: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  for (const write of writes) socket.write(write);
  return text(socket);
}

function failWithDetail(): never {
  throw new Error("secret detail");
}

describe("connections", () => {
  test("a client that asks first is told to go on, or is refused without sending", async () => {
    const { port, intake } = await startHttp();
    const head = `POST /v1/logs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n`;
    const taken = await rawExchange(port, `${head}Connection: close\r\n\r\n`, "{}");
    expect(taken).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/);
    intake.refusal = full;
    const refused = await rawExchange(port, `${head}\r\n`);
    expect(refused).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
    expect(refused).toContain("Connection: close");
    const lost = await rawExchange(
      port,
      `${head.replace("logs", "nothing")}Connection: close\r\n\r\n`,
      "{}",
    );
    expect(lost).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 404 Not Found\r\n/);
  });

  test("one connection carries many requests", async () => {
    const { port, intake } = await startHttp();
    const one =
      "POST /v1/logs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n";
    const answer = await rawExchange(port, `${one}\r\n{}`, `${one}Connection: close\r\n\r\n{}`);
    expect(answer.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
    expect(intake.requests).toHaveLength(2);
  });

  test("a client that leaves in the middle of its body is no request and no error", async () => {
    const { port, url, intake, lines } = await startHttp();
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /v1/logs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n");
    socket.write("Content-Length: 1000\r\n\r\n{");
    await vi.waitFor(() => expect(intake.offers).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(() => expect(lines.join()).toContain("client left in the middle"));
    expect(intake.requests).toEqual([]);
    expect((await post(url, logs)).status).toBe(200);
  });

  test("a client that leaves before its answer does no harm", async () => {
    const { port, url, intake } = await startHttp();
    const answers: ((answer: IntakeAnswer) => void)[] = [];
    intake.answer = () => new Promise((resolve) => answers.push(resolve));
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /v1/logs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n");
    socket.write("Content-Length: 2\r\n\r\n{}");
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    socket.destroy();
    answers[0]?.(accepted);
    intake.answer = () => accepted;
    expect((await post(url, logs)).status).toBe(200);
  });

  test("a client that is too slow with its header or its body is answered 408 and closed", async () => {
    const limits = { headersTimeoutMs: 100, requestTimeoutMs: 150 };
    const { port } = await startHttp({ limits });
    const slowHeader = await rawExchange(port, "POST /v1/logs HTTP/1.1\r\nHost: a\r\n");
    expect(slowHeader).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(slowHeader).toContain('{"code":4,"message":"The request took too long to arrive."}');
    const slowBody = await rawExchange(
      port,
      "POST /v1/logs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    );
    expect(slowBody).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  });

  test("what is no HTTP/1.1 gets a Status that says so", async () => {
    const { port } = await startHttp();
    expect(await rawExchange(port, "nonsense\r\n\r\n")).toContain('"code":3');
    const http2 = await rawExchange(port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    expect(http2).toContain("send OTLP over gRPC to the gRPC port");
  });
});

describe("other routes", () => {
  test("are served beside the exports, with the segments of their path", async () => {
    const { url } = await startHttp({
      routes: [
        {
          method: "GET",
          path: "/healthz",
          handle: (_request, response) => void response.end("ok"),
        },
        {
          method: "GET",
          path: "/v1/controls/{service}",
          handle: (_request, response, parameters) => void response.end(parameters.get("service")),
        },
      ],
    });
    expect(await (await fetch(`${url}/healthz?verbose`)).text()).toBe("ok");
    expect((await fetch(`${url}/healthz`, { method: "HEAD" })).status).toBe(200);
    expect(await (await fetch(`${url}/v1/controls/shop%2Forders`)).text()).toBe("shop/orders");
    expect((await fetch(`${url}/v1/controls/%ff`)).status).toBe(404);
    const wrong = await fetch(`${url}/healthz`, { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, OPTIONS"]);
  });

  test("that fail are a 500 of fixed text", async () => {
    const { url, lines } = await startHttp({
      routes: [{ method: "GET", path: "/readyz", handle: failWithDetail }],
    });
    const response = await fetch(`${url}/readyz`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
    expect(lines.join()).toContain("secret detail");
  });
});

describe("browsers", () => {
  const corsOrigins = ["https://shop.example"];
  const origin = { Origin: "https://shop.example" };

  test("of an allowed origin get their preflight answered", async () => {
    const { url } = await startHttp({ corsOrigins });
    const response = await fetch(`${url}/v1/logs`, {
      method: "OPTIONS",
      headers: { ...origin, "Access-Control-Request-Headers": "content-type,x-api-key" },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "https://shop.example",
      "access-control-allow-methods": "POST, OPTIONS",
      "access-control-allow-headers": "content-type,x-api-key",
      vary: "Origin",
    });
  });

  test("may read every answer, failures included", async () => {
    const { url } = await startHttp({ corsOrigins });
    for (const [body, path] of [
      [logs, "/v1/logs"],
      ["{", "/v1/logs"],
      ["", "/nowhere"],
    ] as const) {
      const response = await post(url, body, { path, headers: origin });
      expect(response.headers.get("access-control-allow-origin")).toBe("https://shop.example");
    }
  });

  test("of other origins get nothing, and by default nobody does", async () => {
    const strict = await startHttp({ corsOrigins });
    const stranger = await post(strict.url, logs, { headers: { Origin: "https://evil.example" } });
    expect(stranger.headers.has("access-control-allow-origin")).toBe(false);
    const open = await startHttp({ corsOrigins: ["*"] });
    const anyone = await post(open.url, logs, { headers: { Origin: "https://any.example" } });
    expect(anyone.headers.get("access-control-allow-origin")).toBe("https://any.example");
    const closed = await startHttp();
    expect((await post(closed.url, logs, { headers: origin })).headers.has("vary")).toBe(false);
  });
});

describe("starting and stopping", () => {
  test("a taken port is named", async () => {
    const { port } = await startHttp();
    const second = startHttpReceiver({
      host: "127.0.0.1",
      port,
      intake: new RecordingIntake(),
      logger: recordingLogger().logger,
    });
    await expect(second).rejects.toMatchObject({
      code: "EADDRINUSE",
      port,
      message: `Port ${port} is taken: another process already listens there, so OTLP over HTTP cannot.`,
    });
  });

  test("stopping lets a request in flight finish, and takes no new ones", async () => {
    const { url, port, stop, intake } = await startHttp();
    const answers: ((answer: IntakeAnswer) => void)[] = [];
    intake.answer = () => new Promise((resolve) => answers.push(resolve));
    const pending = post(url, logs);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    const stopped = stop(60_000);
    const [error]: Error[] = await once(connect(port, "127.0.0.1"), "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
    answers[0]?.(accepted);
    expect((await pending).headers.get("connection")).toBe("close");
    await stopped;
  });

  test("stopping does not wait for idle connections", async () => {
    const { port, stop } = await startHttp();
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
    await stop(60_000);
  });

  test("stopping is bounded, and asking twice is asking once", async () => {
    const { url, stop, intake } = await startHttp();
    intake.answer = () => new Promise(() => {});
    const pending = post(url, logs);
    await vi.waitFor(() => expect(intake.requests).toHaveLength(1));
    await Promise.all([expect(pending).rejects.toThrow("fetch failed"), stop(0), stop(60_000)]);
  });
});
