import { promisify } from "node:util";
import { gunzip, inflate, inflateRaw } from "node:zlib";
import { bodyTooLarge, malformed } from "./problem.ts";

export type Compression = "identity" | "gzip" | "deflate";

const OUTPUT_CHUNK_BYTES = 64 * 1024;

const decompressors = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  deflateRaw: promisify(inflateRaw),
};

/**
 * The body without its compression, all members of a gzip included. Inflating stops as soon as
 * the limit is passed, so a bomb costs no more than a large honest body.
 */
export async function decompress(
  body: Buffer,
  compression: Compression,
  bytesMax: number,
): Promise<Buffer> {
  if (compression === "identity" || body.byteLength === 0) {
    if (body.byteLength > bytesMax) throw bodyTooLarge(bytesMax);
    return body;
  }
  const kind = compression === "deflate" && !hasZlibHeader(body) ? "deflateRaw" : compression;
  try {
    return await decompressors[kind](body, {
      maxOutputLength: bytesMax,
      chunkSize: OUTPUT_CHUNK_BYTES,
    });
  } catch (error) {
    if (isOverLimit(error)) throw bodyTooLarge(bytesMax, "The decompressed request");
    const reason = error instanceof Error ? error.message : "unknown reason";
    throw malformed(`The body cannot be decompressed as ${compression}: ${reason}.`);
  }
}

/** HTTP's deflate means zlib, but some senders leave zlib's two bytes of header out. */
function hasZlibHeader(body: Buffer): boolean {
  const first = body[0] ?? 0;
  return (first & 0x0f) === 8 && (first * 256 + (body[1] ?? 0)) % 31 === 0;
}

function isOverLimit(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}
