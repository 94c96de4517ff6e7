const VARINT = 0;
const LENGTH_DELIMITED = 2;

/** A non-negative integer field; nothing for 0, which is protobuf's default. */
export function integerField(field: number, value: number): Buffer {
  if (value === 0) return Buffer.alloc(0);
  return Buffer.concat([varint(field * 8 + VARINT), varint(value)]);
}

/** A text field; nothing for "", which is protobuf's default. */
export function stringField(field: number, text: string): Buffer {
  return text === "" ? Buffer.alloc(0) : messageField(field, [Buffer.from(text, "utf8")]);
}

/** A nested message or bytes field, present even when empty. */
export function messageField(field: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([varint(field * 8 + LENGTH_DELIMITED), varint(body.byteLength), body]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  // Division, not shifts: counts may exceed 32 bits.
  while (rest > 0x7f) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}
