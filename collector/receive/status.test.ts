import root from "@opentelemetry/otlp-transformer/build/src/generated/root.js";
import { expect, test } from "vitest";
import { writeExportResponse } from "./export-response.ts";
import { RPC_CODES, RequestProblem, malformed, refused, toProblem } from "./problem.ts";
import { statusMessage, writeStatus } from "./status.ts";

interface ResponseType {
  decode(bytes: Uint8Array): object;
  toObject(message: object, options: object): object;
}

/** The generated root is typed as an empty namespace; this is the path to the logs response. */
function referenceType(): ResponseType {
  return Reflect.get(root, "opentelemetry").proto.collector.logs.v1.ExportLogsServiceResponse;
}

const refusal = refused({ reason: "deadline", message: "Too late.", retryAfterSeconds: 300 });

test("a status in protobuf is byte for byte what google.rpc.Status says", () => {
  const any = "type.googleapis.com/google.rpc.RetryInfo";
  expect(writeStatus(refusal, "protobuf")).toEqual(
    Buffer.concat([
      Buffer.from([0x08, 14, 0x12, 9]),
      Buffer.from("Too late."),
      Buffer.from([0x1a, 2 + any.length + 2 + 5, 0x0a, any.length]),
      Buffer.from(any),
      Buffer.from([0x12, 5, 0x0a, 3, 0x08, 0xac, 0x02]),
    ]),
  );
});

test("a status in JSON names the field at fault", () => {
  expect(JSON.parse(writeStatus(malformed("No.", "resourceLogs"), "json").toString())).toEqual({
    code: 3,
    message: "No.",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        fieldViolations: [{ field: "resourceLogs", description: "No." }],
      },
    ],
  });
});

test("a message is bounded, and never one that gRPC cannot send", () => {
  const problem = malformed("x".repeat(999) + "😀 and more");
  expect(statusMessage(problem)).toBe("x".repeat(999) + "\uFFFD");
  expect(() => encodeURI(statusMessage(problem))).not.toThrow();
});

test("an error nobody foresaw shows fixed text and keeps its cause", () => {
  const cause = new Error("password of db-7");
  const problem = toProblem(cause, "logs");
  expect(problem).toBeInstanceOf(RequestProblem);
  expect(problem).toMatchObject({ httpStatus: 500, rpcCode: RPC_CODES.internal, cause });
  expect(problem.message).not.toContain("password");
});

test("a response reads with OpenTelemetry's own decoder, counts beyond 32 bits included", () => {
  const type = referenceType();
  const read = (bytes: Buffer): object => type.toObject(type.decode(bytes), { longs: String });
  const rejected = 5_000_000_000;
  expect(read(writeExportResponse("logs", "protobuf", { rejected, message: "é" }))).toEqual({
    partialSuccess: { rejectedLogRecords: "5000000000", errorMessage: "é" },
  });
  expect(read(writeExportResponse("logs", "protobuf", { rejected: 0, message: "" }))).toEqual({});
  const json = writeExportResponse("logs", "json", { rejected, message: "" }).toString();
  expect(JSON.parse(json)).toEqual({ partialSuccess: { rejectedLogRecords: "5000000000" } });
});
