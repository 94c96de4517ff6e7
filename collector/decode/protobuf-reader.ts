import { isUtf8 } from "node:buffer";
import { InternedStrings, byteAt, isInternable } from "./interned-strings.ts";
import { PartsBudget } from "./limits.ts";

const GROUP_DEPTH_MAX = 32;
const WIRE_NAMES = ["varint", "fixed64", "length-delimited", "group start", "group end", "fixed32"];
const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const GROUP_START = 3;
const GROUP_END = 4;
const FIXED32 = 5;

/** The kinds of numbers that a field may repeat. */
const NUMBER_WIRES = { varint: VARINT, fixed64: FIXED64, double: FIXED64 } as const;

// One table for the process: keys repeat from request to request. It is bounded.
const interned = new InternedStrings();

/**
 * Reads the protobuf wire format without exceptions: the first fault is kept in `fault`, makes
 * every loop over `next()` end, and is cleared by whoever can carry on behind the broken message.
 * So one bad record costs neither its neighbours nor a stack trace.
 */
export class ProtobufReader {
  /** Field number and wire type of the field that `next()` found. */
  field = 0;
  wire = 0;
  /** Why reading stopped, "" while all is well. */
  fault = "";
  /** Strings that were not UTF-8, whose bad bytes became U+FFFD. */
  replacedStrings = 0;
  /** Keys and values that point into a string table, which these signals do not have. */
  indexedStrings = 0;
  position = 0;

  readonly budget: PartsBudget;
  private readonly bytes: Buffer;
  private readonly view: DataView;
  private limit: number;

  constructor(bytes: Buffer, budget: PartsBudget = new PartsBudget()) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.limit = bytes.byteLength;
    this.budget = budget;
  }

  /** Moves to the next field of the current message; false at its end and after a fault. */
  next(): boolean {
    if (this.fault !== "" || this.position >= this.limit) return false;
    const tag = this.readVarint32();
    this.field = tag >>> 3;
    this.wire = tag & 7;
    if (this.field === 0) this.fail("a field number is 0");
    return this.fault === "";
  }

  /** Enters the nested message of the current field; hand what it returns to `leave`. */
  enter(): number {
    const outer = this.limit;
    const length = this.readLength();
    this.limit = this.position + length;
    return outer;
  }

  /** Leaves a nested message: whatever was not read of it is skipped. */
  leave(outer: number): void {
    this.position = this.limit;
    this.limit = outer;
  }

  /** Length of the current field's bytes without reading them; −1 when it has none. */
  peekLength(): number {
    if (this.wire !== LENGTH_DELIMITED) return -1;
    const start = this.position;
    const length = this.readVarint32();
    this.position = start;
    return length;
  }

  /** Hands over the fault and clears it, so that reading goes on behind the broken message. */
  takeFault(): string {
    const { fault } = this;
    this.fault = "";
    return fault;
  }

  /** Records a fault unless there is one already. */
  fail(problem: string): void {
    if (this.fault === "") this.fault = problem;
  }

  string(): string {
    const length = this.readLength();
    const start = this.position;
    const end = start + length;
    this.position = end;
    if (isInternable(length)) {
      const known = interned.read(this.bytes, start, end);
      if (known !== null) return known;
    }
    const text = this.bytes.toString("utf8", start, end);
    // Only a text that shows U+FFFD can have been repaired; whether it was, the bytes tell.
    if (text.includes("\uFFFD") && !isUtf8(this.bytes.subarray(start, end))) {
      this.replacedStrings += 1;
    }
    return text;
  }

  /** A copy: a view would keep the whole request in memory for as long as the value lives. */
  bytesValue(): Uint8Array {
    const length = this.readLength();
    const start = this.position;
    this.position += length;
    return new Uint8Array(this.bytes.subarray(start, this.position));
  }

  /** An id of exactly `size` bytes as lower-case hex; "" when all zero, null when of other size. */
  id(size: number): string | null {
    const length = this.readLength();
    const start = this.position;
    this.position += length;
    if (length === 0) return "";
    if (length !== size) return null;
    const hex = this.bytes.toString("hex", start, this.position);
    return /[^0]/.test(hex) ? hex : "";
  }

  bool(): boolean {
    return this.int64() !== 0;
  }

  /** An enum: protobuf cuts wider varints to 32 bits, with sign. */
  enumValue(): number {
    const value = this.int64();
    return typeof value === "number" ? value | 0 : Number(BigInt.asIntN(32, value));
  }

  /** A signed 64-bit integer: `number` while exact, else `bigint`. */
  int64(): number | bigint {
    if (!this.expect(VARINT)) return 0;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.position >= this.limit) break;
      const byte = byteAt(this.bytes, this.position);
      this.position += 1;
      const bits = byte & 0x7f;
      if (shift < 28) low |= bits << shift;
      else if (shift === 28) {
        low |= bits << 28;
        high |= bits >>> 4;
      } else high |= bits << (shift - 32);
      if (byte < 0x80) return signed64(low >>> 0, high | 0);
    }
    this.fail(`field ${this.field} holds a varint that does not end`);
    return 0;
  }

  double(): number {
    return this.take(FIXED64, 8) ? this.view.getFloat64(this.position - 8, true) : 0;
  }

  fixed64(): bigint {
    return this.take(FIXED64, 8) ? this.view.getBigUint64(this.position - 8, true) : 0n;
  }

  /** A signed 64-bit integer of fixed size: `number` while exact, else `bigint`. */
  signedFixed64(): number | bigint {
    const exact = BigInt.asIntN(64, this.fixed64());
    const rounded = Number(exact);
    return Number.isSafeInteger(rounded) ? rounded : exact;
  }

  /** A 32-bit integer whose lowest bit is its sign. */
  zigzag(): number {
    const folded = this.enumValue();
    return (folded >>> 1) ^ -(folded & 1);
  }

  /** Adds the numbers of a repeated field, packed or single, each of which is one part. */
  numbers(kind: keyof typeof NUMBER_WIRES, into: number[]): void {
    if (this.wire !== LENGTH_DELIMITED) {
      into.push(this.number(kind));
      return;
    }
    const outer = this.enter();
    this.wire = NUMBER_WIRES[kind];
    while (this.fault === "" && this.position < this.limit) into.push(this.number(kind));
    this.leave(outer);
  }

  fixed32(): number {
    return this.take(FIXED32, 4) ? this.view.getUint32(this.position - 4, true) : 0;
  }

  /** Passes over the current field, known or not. */
  skip(): void {
    if (this.wire === VARINT) this.int64();
    else if (this.wire === FIXED64) this.take(FIXED64, 8);
    else if (this.wire === LENGTH_DELIMITED) this.skipBytes();
    else if (this.wire === FIXED32) this.take(FIXED32, 4);
    else if (this.wire === GROUP_START) this.skipGroup(1);
    else this.fail(`field ${this.field} has wire type ${this.wire}, which cannot start a field`);
  }

  private number(kind: keyof typeof NUMBER_WIRES): number {
    this.budget.spend();
    if (kind === "double") return this.double();
    return Number(kind === "fixed64" ? this.fixed64() : this.int64());
  }

  private skipBytes(): void {
    const length = this.readLength();
    this.position += length;
  }

  private skipGroup(depth: number): void {
    const group = this.field;
    if (depth > GROUP_DEPTH_MAX) this.fail(`groups nest deeper than ${GROUP_DEPTH_MAX} levels`);
    while (this.next()) {
      if (this.wire === GROUP_START) this.skipGroup(depth + 1);
      else if (this.wire !== GROUP_END) this.skip();
      else {
        if (this.field !== group) this.fail(`group ${group} is closed as ${this.field}`);
        return;
      }
    }
    this.fail(`group ${group} is never closed`);
  }

  private expect(wire: number): boolean {
    if (this.wire !== wire) {
      const found = WIRE_NAMES[this.wire] ?? `wire type ${this.wire}`;
      this.fail(`field ${this.field} is ${found}, expected ${WIRE_NAMES[wire]}`);
    }
    return this.fault === "";
  }

  private take(wire: number, size: number): boolean {
    if (!this.expect(wire)) return false;
    if (this.limit - this.position < size) {
      this.fail(`field ${this.field} needs ${size} bytes, ${this.limit - this.position} are left`);
      return false;
    }
    this.position += size;
    return true;
  }

  /** The length of a length-delimited field, known to fit; 0 after a fault. */
  private readLength(): number {
    if (!this.expect(LENGTH_DELIMITED)) return 0;
    const length = this.readVarint32();
    const left = this.limit - this.position;
    if (length > left) {
      this.fail(`field ${this.field} announces ${length} bytes, ${left} are left`);
    }
    return this.fault === "" ? length : 0;
  }

  /** A tag or a length: both must fit 32 bits. */
  private readVarint32(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      if (this.position >= this.limit) break;
      const byte = byteAt(this.bytes, this.position);
      this.position += 1;
      if (shift === 28 && byte > 0x0f) break;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    this.fail("a tag or length is cut off or too large");
    return 0;
  }
}

function signed64(low: number, high: number): number | bigint {
  const value = high * 0x1_0000_0000 + low;
  return Number.isSafeInteger(value) ? value : (BigInt(high) << 32n) | BigInt(low);
}
