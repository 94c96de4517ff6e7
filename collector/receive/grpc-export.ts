import { Metadata, type handleUnaryCall } from "@grpc/grpc-js";
import type { Logger } from "pino";
import type { Signal } from "../decode/records.ts";
import { writeExportResponse } from "./export-response.ts";
import type { InFlightBytes } from "./in-flight.ts";
import type { Intake } from "./intake.ts";
import { ANSWER_WITHIN_MS, GRPC_DEADLINE_MARGIN_MS } from "./limits.ts";
import { RPC_CODES, RequestProblem } from "./problem.ts";
import { statusMessage, writeStatus } from "./status.ts";
import { type Arrival, admitExport, noteProblem, takeExport } from "./take-export.ts";

/** What handling one export over gRPC needs beside the call. */
export interface GrpcExportContext {
  intake: Intake;
  inFlight: InFlightBytes;
  logger: Logger;
  now: () => number;
}

/** The handler of a signal's Export method. */
export function exportHandler(
  context: GrpcExportContext,
  signal: Signal,
): handleUnaryCall<Buffer, Buffer> {
  return (call, callback) => {
    const arrivedAt = context.now();
    const deadlineAt = answerBy(arrivedAt, call.getDeadline());
    const arrival: Arrival = { signal, transport: "grpc", arrivedAt, deadlineAt };
    const respond = async (): Promise<void> => {
      const outcome = await answer(context, arrival, call.request);
      if (outcome instanceof RequestProblem) callback(toServiceError(outcome));
      else callback(null, outcome);
    };
    respond().catch((error: unknown) => {
      context.logger.error({ err: error, signal }, "a gRPC answer could not be sent");
    });
  };
}

/**
 * When the answer must be ready: a little before the caller gives up, and no later than an HTTP
 * client without a deadline would have it.
 */
export function answerBy(arrivedAt: number, deadline: Date | number): number {
  const callerGivesUpAt = Number(deadline) - GRPC_DEADLINE_MARGIN_MS;
  return Math.min(callerGivesUpAt, arrivedAt + ANSWER_WITHIN_MS);
}

async function answer(
  context: GrpcExportContext,
  arrival: Arrival,
  payload: Buffer,
): Promise<Buffer | RequestProblem> {
  const lease = context.inFlight.lease();
  try {
    lease.grow(payload.byteLength);
    admitExport(context.intake, arrival, payload.byteLength);
    const outcome = await takeExport(context.intake, arrival, "protobuf", payload);
    return writeExportResponse(arrival.signal, "protobuf", outcome);
  } catch (error) {
    const problem = noteProblem(context.intake, arrival, error);
    logProblem(context.logger, arrival.signal, problem);
    return problem;
  } finally {
    lease.release();
  }
}

function logProblem(logger: Logger, signal: Signal, problem: RequestProblem): void {
  if (problem.rpcCode === RPC_CODES.internal) {
    logger.error({ err: problem.cause, signal }, "export over gRPC failed");
  } else {
    logger.debug({ signal, code: problem.rpcCode, reason: problem.message }, "export refused");
  }
}

function toServiceError(problem: RequestProblem): {
  code: number;
  details: string;
  metadata: Metadata;
} {
  const metadata = new Metadata();
  metadata.set("grpc-status-details-bin", writeStatus(problem, "protobuf"));
  return { code: problem.rpcCode, details: statusMessage(problem), metadata };
}
