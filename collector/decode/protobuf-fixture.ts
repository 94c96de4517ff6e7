// Bytes for tests that no honest encoder would write.

/** A varint of any size; negative numbers as the ten bytes of their two's complement. */
export function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

export function tag(number: number, wire: number): Buffer {
  return varint(number * 8 + wire);
}

export function varintField(number: number, value: number | bigint): Buffer {
  return Buffer.concat([tag(number, 0), varint(value)]);
}

export function fixed64Field(number: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([tag(number, 1), bytes]);
}

/** A nested message, a string or bytes. */
export function field(number: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([tag(number, 2), varint(body.byteLength), body]);
}

/** A KeyValue in the given field of its message. */
export function attribute(number: number, key: string, ...value: Buffer[]): Buffer {
  return field(number, field(1, key), field(2, ...value));
}

/** A request of any signal with these items in one scope of service "orders". */
export function requestOf(...items: Buffer[]): Buffer {
  const resource = field(1, attribute(1, "service.name", field(1, "orders")));
  const scope = field(2, field(1, field(1, "scope")), ...items.map((item) => field(2, item)));
  return field(1, resource, scope);
}

/** A log record that is as it should be. */
export function goodRecord(eventName = "admission.decision"): Buffer {
  return Buffer.concat([
    fixed64Field(1, 1_796_097_078_111_000_001n),
    field(12, eventName),
    attribute(6, "admission.verdict", field(1, "rejected")),
  ]);
}
