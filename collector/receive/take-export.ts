import { createHash } from "node:crypto";
import { decodePayload } from "../decode/decode.ts";
import type { Encoding, Signal } from "../decode/records.ts";
import type { PartialSuccess } from "./export-response.ts";
import type { Intake, Offer, Transport } from "./intake.ts";
import { type RequestProblem, refused, toProblem } from "./problem.ts";

/** One arrived request of either transport. */
export interface Arrival {
  signal: Signal;
  transport: Transport;
  arrivedAt: number;
  deadlineAt: number;
}

/** Asks the intake before anything is read or decoded; throws its refusal as a problem. */
export function admitExport(intake: Intake, arrival: Arrival, bytes: number | null): void {
  const { signal, transport, arrivedAt, deadlineAt } = arrival;
  const offer: Offer = { signal, transport, bytes, arrivedAt, deadlineAt };
  const refusal = intake.admit(offer);
  if (refusal !== null) throw refused(refusal);
}

/** Decodes a payload and hands it to the intake; throws a problem for anything but success. */
export async function takeExport(
  intake: Intake,
  arrival: Arrival,
  encoding: Encoding,
  payload: Buffer,
): Promise<PartialSuccess> {
  const { signal, transport, arrivedAt, deadlineAt } = arrival;
  const decoded = decodePayload(signal, encoding, payload);
  const answer = await intake.take({
    signal,
    transport,
    encoding,
    payloadHash: hashPayload(signal, encoding, payload),
    payloadBytes: payload.byteLength,
    arrivedAt,
    deadlineAt,
    decoded,
  });
  if (answer.kind === "refused") throw refused(answer.refusal);
  return { rejected: answer.rejected, message: answer.message };
}

/** Turns whatever was thrown into a problem, and lets the intake count the sender's mistakes. */
export function noteProblem(intake: Intake, arrival: Arrival, error: unknown): RequestProblem {
  const { signal, transport } = arrival;
  const problem = toProblem(error, signal);
  if (problem.note !== null) intake.note({ signal, transport, problem: problem.note, count: 1 });
  return problem;
}

/** The identity of a request: exporters send the same bytes again when they retry. */
function hashPayload(signal: Signal, encoding: Encoding, payload: Uint8Array): Uint8Array {
  return createHash("sha256").update(`${signal}\n${encoding}\n`).update(payload).digest();
}
