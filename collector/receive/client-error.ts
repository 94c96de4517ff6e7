import type { Duplex } from "node:stream";
import { RPC_CODES, RequestProblem } from "./problem.ts";
import { CONTENT_TYPES } from "./request-format.ts";
import { writeStatus } from "./status.ts";

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/** Answers what never became a request: no HTTP, too long a header, or too slow. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const problem = judge(error.code ?? "");
  const body = writeStatus(problem, "json");
  const head = [
    `HTTP/1.1 ${problem.httpStatus} ${REASONS[problem.httpStatus] ?? "Bad Request"}`,
    `Content-Type: ${CONTENT_TYPES.json}`,
    `Content-Length: ${body.byteLength}`,
    "Connection: close",
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]));
}

function judge(code: string): RequestProblem {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return problemOf(408, RPC_CODES.deadlineExceeded, "The request took too long to arrive.");
  }
  if (code === "HPE_HEADER_OVERFLOW") {
    return problemOf(431, RPC_CODES.invalidArgument, "The request's header is too long.");
  }
  const hint =
    code === "HPE_PAUSED_H2_UPGRADE"
      ? "This port speaks HTTP/1.1: send OTLP over gRPC to the gRPC port (usually 4317)."
      : `This is not a valid HTTP/1.1 request (${code}).`;
  return problemOf(400, RPC_CODES.invalidArgument, hint);
}

function problemOf(httpStatus: number, rpcCode: number, message: string): RequestProblem {
  return new RequestProblem({ httpStatus, rpcCode, message });
}
