const SLOTS = 4096;
const LENGTH_MAX = 48;

/** True for strings short enough to be worth looking up. */
export function isInternable(length: number): boolean {
  return length <= LENGTH_MAX;
}

/**
 * Remembers short ASCII strings, so that attribute keys and enumerated values, which repeat in
 * every record, are compared with bytes instead of being made anew. Bounded: a slot holds the
 * last string that hashed to it.
 */
export class InternedStrings {
  private readonly slots: string[] = Array.from({ length: SLOTS }, () => "");

  /** The string of these bytes, or null when they are not ASCII. */
  read(bytes: Buffer, start: number, end: number): string | null {
    let hash = end - start;
    let union = 0;
    for (let index = start; index < end; index += 1) {
      const byte = byteAt(bytes, index);
      union |= byte;
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    // Only ASCII: there a byte and its UTF-16 code are equal, so comparing them is exact.
    if (union > 0x7f) return null;
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const known = this.slots[slot];
    if (known !== undefined && isSame(known, bytes, start, end)) return known;
    const text = bytes.toString("latin1", start, end);
    this.slots[slot] = text;
    return text;
  }
}

/** The byte at an index inside the buffer. */
export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

function isSame(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) !== byteAt(bytes, start + index)) return false;
  }
  return true;
}
