/** Sizes of the two ids in protobuf; in JSON they are hex of twice as many digits. */
export const TRACE_ID_BYTES = 16;
export const SPAN_ID_BYTES = 8;

/** An id from JSON as lower-case hex: "" when all zero, null when it is not hex of that size. */
export function parseHexId(text: string, sizeBytes: number): string | null {
  if (text === "") return "";
  if (text.length !== sizeBytes * 2 || !/^[0-9a-fA-F]+$/.test(text)) return null;
  return /[^0]/.test(text) ? text.toLowerCase() : "";
}

/** The warning about ids that were left out, none when there were none. */
export function foreignIdWarnings(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count} trace or span ids were left out: they must be ${TRACE_ID_BYTES} and ${SPAN_ID_BYTES} bytes, in JSON as hex.`,
  ];
}
