import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Encoding, Signal } from "../decode/records.ts";
import { writeExportResponse } from "./export-response.ts";
import { sendBody, sendProblem } from "./http-answer.ts";
import type { InFlightBytes, InFlightLease } from "./in-flight.ts";
import { decompress } from "./inflate.ts";
import type { Intake } from "./intake.ts";
import { ANSWER_WITHIN_MS, type ReceiveLimits } from "./limits.ts";
import { bodyTooLarge, wrongContentType } from "./problem.ts";
import { ClientGoneError, drainBody, readBody } from "./read-body.ts";
import { compressionOf, contentLengthOf, encodingOf } from "./request-format.ts";
import { type Arrival, admitExport, noteProblem, takeExport } from "./take-export.ts";

/** What handling one export over HTTP needs beside the request. */
export interface HttpExportContext {
  intake: Intake;
  limits: ReceiveLimits;
  inFlight: InFlightBytes;
  logger: Logger;
  now: () => number;
}

interface HttpExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The client waits for our word before it sends the body. */
  expectsContinue: boolean;
}

/** Answers one POST of a signal. */
export async function handleExport(
  context: HttpExportContext,
  signal: Signal,
  exchange: HttpExchange,
): Promise<void> {
  const { request, response } = exchange;
  const arrivedAt = context.now();
  const deadlineAt = arrivedAt + ANSWER_WITHIN_MS;
  const arrival: Arrival = { signal, transport: "http", arrivedAt, deadlineAt };
  const encoding = encodingOf(request.headers["content-type"]);
  const lease = context.inFlight.lease();
  try {
    if (encoding === null) throw wrongContentType(request.headers["content-type"]);
    const payload = await readPayload(context, arrival, exchange, lease);
    const outcome = await takeExport(context.intake, arrival, encoding, payload);
    sendBody(response, 200, encoding, writeExportResponse(signal, encoding, outcome));
  } catch (error) {
    if (error instanceof ClientGoneError) {
      context.logger.debug({ signal }, "client left in the middle of a request");
      return;
    }
    answerProblem(context, arrival, exchange, { error, encoding });
  } finally {
    lease.release();
  }
}

/** Everything that can refuse a request comes before its body is read, and is checked in turn. */
async function readPayload(
  context: HttpExportContext,
  arrival: Arrival,
  exchange: HttpExchange,
  lease: InFlightLease,
): Promise<Buffer> {
  const { headers } = exchange.request;
  const { bodyBytesMax, encodedBytesMax } = context.limits;
  const compression = compressionOf(headers);
  const bytes = contentLengthOf(headers);
  const bytesMax = compression === "identity" ? bodyBytesMax : encodedBytesMax;
  if (bytes !== null && bytes > bytesMax) throw bodyTooLarge(bytesMax, "The request body");
  admitExport(context.intake, arrival, bytes);
  if (exchange.expectsContinue) exchange.response.writeContinue();
  const body = await readBody(exchange.request, bytesMax, lease.grow);
  return decompress(body, compression, bodyBytesMax, lease.grow);
}

function answerProblem(
  context: HttpExportContext,
  arrival: Arrival,
  exchange: HttpExchange,
  failure: { error: unknown; encoding: Encoding | null },
): void {
  const { request, response, expectsContinue } = exchange;
  const problem = noteProblem(context.intake, arrival, failure.error);
  const { signal } = arrival;
  if (problem.httpStatus === 500) {
    context.logger.error({ err: failure.error, signal }, "export over HTTP failed");
  } else {
    context.logger.debug(
      { signal, status: problem.httpStatus, reason: problem.message },
      "export refused",
    );
  }
  // A client that waits for "continue" may send its body or not: only a new connection is safe.
  if (expectsContinue && !response.headersSent && !request.complete) {
    response.setHeader("Connection", "close");
  }
  sendProblem(response, problem, failure.encoding);
  drainBody(request, context.limits.encodedBytesMax);
}
