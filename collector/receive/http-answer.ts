import type { ServerResponse } from "node:http";
import type { Encoding } from "../decode/records.ts";
import type { RequestProblem } from "./problem.ts";
import { CONTENT_TYPES } from "./request-format.ts";
import { writeStatus } from "./status.ts";

/** Sends a body with the exact content type of the encoding. */
export function sendBody(
  response: ServerResponse,
  httpStatus: number,
  encoding: Encoding,
  body: Buffer,
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(httpStatus, {
    "Content-Type": CONTENT_TYPES[encoding],
    "Content-Length": body.byteLength,
  });
  response.end(body);
}

/** Sends a problem as a google.rpc.Status, in JSON when the request had no encoding of ours. */
export function sendProblem(
  response: ServerResponse,
  problem: RequestProblem,
  encoding: Encoding | null,
): void {
  if (response.headersSent || response.destroyed) return;
  if (problem.retryAfterSeconds !== null) {
    response.setHeader("Retry-After", String(problem.retryAfterSeconds));
  }
  const known = encoding ?? "json";
  sendBody(response, problem.httpStatus, known, writeStatus(problem, known));
}
