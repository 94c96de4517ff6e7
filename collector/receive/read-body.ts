import type { IncomingMessage } from "node:http";
import { bodyTooLarge } from "./problem.ts";

/** The client went away before its request was complete: there is nobody to answer. */
export class ClientGoneError extends Error {
  override readonly name = "ClientGoneError";
}

/**
 * The whole body; rejects as soon as more than `bytesMax` have come, leaving the rest unread.
 * `onBytes` hears of every piece and may end the reading by throwing.
 */
export function readBody(
  request: IncomingMessage,
  bytesMax: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (error: unknown): void => {
      request.off("data", onData).off("end", onEnd).off("close", onGone);
      request.pause();
      if (error === null) resolve(Buffer.concat(chunks, bytes));
      else reject(error);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.byteLength;
      chunks.push(chunk);
      try {
        if (bytes > bytesMax) throw bodyTooLarge(bytesMax, "The request body");
        onBytes(chunk.byteLength);
      } catch (error) {
        settle(error);
      }
    };
    const onEnd = (): void => settle(null);
    const onGone = (): void => settle(new ClientGoneError("the client closed the connection"));
    request.on("data", onData).on("end", onEnd).on("close", onGone);
    // The error of a request is always the connection's; "close" follows and tells the rest.
    request.on("error", () => {});
  });
}

/**
 * Reads and drops what is left of a body that was answered early. Closing instead would reset the
 * connection, and the client would lose the answer that tells it when to come back. Bounded: who
 * sends more than `bytesMax` after our answer is cut off.
 */
export function drainBody(request: IncomingMessage, bytesMax: number): void {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) request.destroy();
  });
  request.on("error", () => {});
  request.resume();
}
