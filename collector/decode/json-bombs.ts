import { PARTS_MAX } from "./limits.ts";
import { MalformedPayloadError, OversizedPayloadError } from "./malformed.ts";

/** Far deeper than any value we keep, so that a record which is too deep costs only itself. */
const NESTING_MAX = 10_000;

/** Commas and opening brackets; an attribute has four, so this leaves room to what is counted. */
const MARKS_MAX = 2 * PARTS_MAX;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Throws for bodies that JSON.parse would spend seconds and gigabytes on: 64 MiB of "[" come in
 * 64 kB of gzip. One pass over the bytes; UTF-8 never hides a bracket inside another character.
 */
export function refuseBomb(payload: Uint8Array): void {
  let depth = 0;
  let marks = 0;
  const { length } = payload;
  for (let index = 0; index < length; index += 1) {
    const byte = payload[index];
    if (byte === QUOTE) index = endOfString(payload, index);
    else if (byte === COMMA) marks += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      marks += 1;
      depth += 1;
      if (depth > NESTING_MAX) {
        throw new MalformedPayloadError(`The body nests deeper than ${NESTING_MAX} levels.`);
      }
    }
  }
  if (marks > MARKS_MAX) {
    throw new OversizedPayloadError(
      `The request holds more than ${MARKS_MAX} JSON values: send smaller batches.`,
    );
  }
}

/** Index of the quote that ends the string which begins at `start`, or the end of the payload. */
function endOfString(payload: Uint8Array, start: number): number {
  let index = start + 1;
  const { length } = payload;
  while (index < length) {
    const byte = payload[index];
    if (byte === QUOTE) return index;
    index += byte === BACKSLASH ? 2 : 1;
  }
  return index;
}
