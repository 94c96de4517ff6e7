import type { IncomingHttpHeaders } from "node:http";
import type { Encoding } from "../decode/records.ts";
import type { Compression } from "./inflate.ts";
import { wrongContentEncoding } from "./problem.ts";

/**
 * The exact response types: exporters compare them as strings, and with a charset behind would
 * overlook a partial success.
 */
export const CONTENT_TYPES = {
  protobuf: "application/x-protobuf",
  json: "application/json",
} as const satisfies Record<Encoding, string>;

/** The encoding a Content-Type names, whatever its case and parameters; null for any other. */
export function encodingOf(contentType: string | undefined): Encoding | null {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === CONTENT_TYPES.protobuf) return "protobuf";
  return type === CONTENT_TYPES.json ? "json" : null;
}

/** The compression a request says it has; throws a problem for what we cannot undo. */
export function compressionOf(headers: IncomingHttpHeaders): Compression {
  const name = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") return "identity";
  if (name === "gzip" || name === "x-gzip") return "gzip";
  if (name === "deflate") return "deflate";
  throw wrongContentEncoding(name);
}

/** The announced length of the body in bytes, null when it comes in chunks. */
export function contentLengthOf(headers: IncomingHttpHeaders): number | null {
  const length = Number(headers["content-length"] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}
