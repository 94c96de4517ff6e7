// What real receivers got wrong and real senders do, in whole requests: each a case
// that must go well here.
import { deflateSync, gzipSync } from "node:zlib";
import { Client, Metadata, credentials } from "@grpc/grpc-js";
import { expect, onTestFinished, test } from "vitest";
import {
  field,
  fixed64Field,
  goodRecord,
  requestOf,
} from "../../collector/decode/protobuf-fixture.ts";
import {
  bytesOf,
  jsonLogs,
  post,
  postJson,
  readStatus,
  startGrpc,
  startHttp,
} from "./otlp-receivers.ts";

const logs = requestOf(goodRecord());

function keepBytes(bytes: Buffer): Buffer {
  return bytes;
}

test("JSON with a charset behind its type, in any case, is JSON", async () => {
  const { url, intake } = await startHttp();
  for (const type of [
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/x-protobuf; v=1",
  ]) {
    const body = type.includes("protobuf") ? logs : JSON.stringify(jsonLogs({}));
    expect((await post(url, body, { type })).status).toBe(200);
  }
  expect(intake.records).toHaveLength(3);
});

test("gzip, which every stock collector sends, is decoded", async () => {
  const { url, intake } = await startHttp();
  expect(
    (await post(url, gzipSync(logs), { headers: { "Content-Encoding": "gzip" } })).status,
  ).toBe(200);
  expect(intake.records).toHaveLength(1);
});

test("every member of a gzip is read, not only the first", async () => {
  const { url, intake } = await startHttp();
  const half = Math.floor(logs.byteLength / 2);
  const members = Buffer.concat([gzipSync(logs.subarray(0, half)), gzipSync(logs.subarray(half))]);
  await post(url, members, { headers: { "Content-Encoding": "gzip" } });
  expect(intake.requests).toMatchObject([
    { payloadBytes: logs.byteLength, decoded: { recordCount: 1 } },
  ]);
});

test("a decompression bomb is 413, in both encodings and every member of it", async () => {
  const { url, intake } = await startHttp({ limits: { bodyBytesMax: 1_000_000 } });
  const piece = gzipSync(Buffer.alloc(600_000));
  for (const type of ["application/x-protobuf", "application/json"]) {
    const response = await post(url, Buffer.concat([piece, piece]), {
      type,
      headers: { "Content-Encoding": "gzip" },
    });
    expect(response.status).toBe(413);
  }
  expect(intake.requests).toEqual([]);
});

test("deflate, which the Python exporter offers, is taken", async () => {
  const { url, intake } = await startHttp();
  await post(url, deflateSync(logs), { headers: { "Content-Encoding": "deflate" } });
  expect(intake.records).toHaveLength(1);
});

test("zstd is 415 with what is accepted", async () => {
  const { url, intake } = await startHttp();
  const response = await post(url, logs, { headers: { "Content-Encoding": "zstd" } });
  expect(response.status).toBe(415);
  expect(readStatus(await bytesOf(response)).message).toBe(
    'The Content-Encoding is "zstd"; accepted are gzip, deflate and identity.',
  );
  expect(intake.notes).toMatchObject([{ problem: "wrong_encoding" }]);
});

test("snake_case JSON is taken with a warning that names the mistake", async () => {
  const { url } = await startHttp();
  const response = await postJson(url, { resource_logs: [] });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    partialSuccess: {
      errorMessage: expect.stringContaining(
        "resource_logs, but OTLP JSON spells its keys in lowerCamelCase",
      ),
    },
  });
});

test("a signal posted to the path of another is 400 that names the mistake, in both encodings", async () => {
  const { url, intake } = await startHttp();
  const span = Buffer.concat([
    field(1, Buffer.alloc(16, 1)),
    field(2, Buffer.alloc(8, 1)),
    fixed64Field(7, 1n),
  ]);
  const attempts: [string, string, Buffer | object][] = [
    ["/v1/traces", "send it to /v1/logs", logs],
    ["/v1/metrics", "send it to /v1/logs", logs],
    ["/v1/logs", "send it to /v1/traces", requestOf(span)],
    ["/v1/metrics", "send it to /v1/traces", requestOf(span)],
    ["/v1/traces", "send it to /v1/logs", jsonLogs({})],
    ["/v1/logs", "send it to /v1/metrics", { resourceMetrics: [] }],
  ];
  for (const [path, hint, body] of attempts) {
    const response =
      body instanceof Buffer ? await post(url, body, { path }) : await postJson(url, body, path);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(hint);
  }
  expect(intake.requests).toEqual([]);
  expect(intake.notes.map(({ problem }) => problem)).toEqual(attempts.map(() => "malformed"));
});

test("JSON that is no OTLP is taken with a warning, not in silence", async () => {
  const { url } = await startHttp();
  for (const body of [{}, { hello: "world" }]) {
    const response = await postJson(url, body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      partialSuccess: {
        errorMessage: "The request carried no resourceLogs, so nothing was counted.",
      },
    });
  }
});

test("the answer's type is exactly that of the request, on success and failure", async () => {
  const { url } = await startHttp();
  for (const type of ["application/x-protobuf", "application/json"]) {
    for (const body of [type.includes("json") ? "{}" : logs, "no OTLP at all"]) {
      const response = await post(url, body, { type: `${type}; charset=utf-8` });
      expect(response.headers.get("content-type")).toBe(type);
    }
  }
});

test("a malformed body is 400 with BadRequest details, never 500", async () => {
  const { url } = await startHttp();
  const protobuf = await post(url, logs.subarray(0, -3));
  expect(protobuf.status).toBe(400);
  const status = readStatus(await bytesOf(protobuf));
  expect(status).toMatchObject({ code: 3, details: [{ type: "BadRequest" }] });
  expect(status.message).toContain("It may have been cut off on its way.");
  const json = await postJson(url, { resourceLogs: [{ scopeLogs: 1 }] });
  expect(json.status).toBe(400);
  const description =
    "The request is malformed at resourceLogs[0].scopeLogs: expected an array, got 1.";
  expect(await json.json()).toEqual({
    code: 3,
    message: description,
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        fieldViolations: [{ field: "resourceLogs[0].scopeLogs", description }],
      },
    ],
  });
});

test("a wrong or missing type is 415, a wrong method 405, a wrong path 404, each a Status", async () => {
  const { url, intake } = await startHttp();
  for (const type of ["text/plain", null]) {
    const response = await post(url, logs, { type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      code: 3,
      message: expect.stringContaining("accepted are application/x-protobuf and application/json"),
    });
  }
  const method = await fetch(`${url}/v1/logs`);
  expect([method.status, method.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  expect(await method.json()).toMatchObject({ code: 12 });
  const path = await postJson(url, "{}", "/");
  expect(path.status).toBe(404);
  expect(await path.json()).toMatchObject({
    code: 5,
    message: expect.stringContaining("/v1/logs"),
  });
  const profiles = await post(url, logs, { path: "/v1development/profiles" });
  expect(readStatus(await bytesOf(profiles))).toMatchObject({ code: 5 });
  expect(intake.notes.map(({ signal, problem }) => [signal, problem])).toEqual([
    ["logs", "wrong_content_type"],
    ["logs", "wrong_content_type"],
    ["logs", "wrong_method"],
    [null, "not_found"],
    [null, "not_found"],
  ]);
});

test("CORS headers are on the POST, not only on its preflight", async () => {
  const { url } = await startHttp({ corsOrigins: ["https://shop.example"] });
  const response = await post(url, logs, { headers: { Origin: "https://shop.example" } });
  expect(response.headers.get("access-control-allow-origin")).toBe("https://shop.example");
});

test("a gRPC message above the library's 4 MiB default is taken", async () => {
  const { port, intake } = await startGrpc();
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  onTestFinished(() => client.close());
  const large = Buffer.concat([logs, field(99, Buffer.alloc(5 * 1024 * 1024))]);
  await new Promise<void>((resolve, reject) => {
    const path = "/opentelemetry.proto.collector.logs.v1.LogsService/Export";
    client.makeUnaryRequest(path, keepBytes, keepBytes, large, new Metadata(), (error) =>
      error === null ? resolve() : reject(error),
    );
  });
  expect(intake.records).toHaveLength(1);
});
