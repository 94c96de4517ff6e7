import {
  type Gunzip,
  type Inflate,
  type InflateRaw,
  createGunzip,
  createInflate,
  createInflateRaw,
} from "node:zlib";
import { RequestProblem, bodyTooLarge, malformed } from "./problem.ts";

export type Compression = "identity" | "gzip" | "deflate";

const OUTPUT = { chunkSize: 64 * 1024 };

/**
 * The body without its compression, all members of a gzip included. Inflating stops as soon as
 * the limit is passed, so a bomb costs no more than a large honest body. `onBytes` hears of every
 * inflated piece and may end it by throwing.
 */
export async function decompress(
  body: Buffer,
  compression: Compression,
  bytesMax: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<Buffer> {
  if (compression === "identity" || body.byteLength === 0) {
    if (body.byteLength > bytesMax) throw bodyTooLarge(bytesMax);
    return body;
  }
  try {
    return await inflate(createInflater(body, compression), body, bytesMax, onBytes);
  } catch (error) {
    if (error instanceof RequestProblem) throw error;
    const reason = error instanceof Error ? error.message : "unknown reason";
    throw malformed(`The body cannot be decompressed as ${compression}: ${reason}.`);
  }
}

function createInflater(
  body: Buffer,
  compression: "gzip" | "deflate",
): Gunzip | Inflate | InflateRaw {
  if (compression === "gzip") return createGunzip(OUTPUT);
  return hasZlibHeader(body) ? createInflate(OUTPUT) : createInflateRaw(OUTPUT);
}

function inflate(
  inflater: Gunzip | Inflate | InflateRaw,
  body: Buffer,
  bytesMax: number,
  onBytes: (bytes: number) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    inflater.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      chunks.push(chunk);
      try {
        if (bytes > bytesMax) throw bodyTooLarge(bytesMax, "The decompressed request");
        onBytes(chunk.byteLength);
      } catch (error) {
        inflater.destroy();
        reject(error);
      }
    });
    inflater.on("end", () => resolve(Buffer.concat(chunks, bytes)));
    inflater.on("error", reject);
    inflater.end(body);
  });
}

/** HTTP's deflate means zlib, but some senders leave zlib's two bytes of header out. */
function hasZlibHeader(body: Buffer): boolean {
  const first = body[0] ?? 0;
  return (first & 0x0f) === 8 && (first * 256 + (body[1] ?? 0)) % 31 === 0;
}
