import type { AttributeMap, AttributeValue } from "../decode/records.ts";
import { storableText } from "./storable-text.ts";

/** Why a record is dropped; each is counted by itself. */
export type DropReason =
  | "missing_service_name"
  | "missing_field"
  | "wrong_kind"
  | "out_of_range"
  | "unknown_value"
  | "too_old"
  | "too_far_ahead"
  | "malformed_record"
  /** A cumulative counter whose first known value was counted nobody knows when. */
  | "unknown_start"
  /** Its operation is counted by the other of events and counters. */
  | "counted_by_events"
  | "counted_by_counters";

/** A record that can't be taken, in a sentence that names field, kind and expectation. */
export class RecordError extends Error {
  override readonly name = "RecordError";
  readonly reason: DropReason;

  constructor(reason: DropReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Range {
  min: number;
  max: number;
}

/** The text under `key`; undefined when absent, null or empty. Throws RecordError on other kinds. */
export function textField(attributes: AttributeMap, key: string): string | undefined {
  const value = attributes.get(key);
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw wrongKind(key, value, "a string");
  return storableText(value);
}

/** The text under the first of `keys` that has one; other kinds are passed over. */
export function firstText(attributes: AttributeMap, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (typeof value === "string" && value !== "") return storableText(value);
  }
  return undefined;
}

/** The number under `key` within `range`; undefined when absent or null. */
export function numberField(
  attributes: AttributeMap,
  key: string,
  range: Range,
): number | undefined {
  const value = attributes.get(key);
  if (value === undefined || value === null) return undefined;
  const expected = `a number from ${range.min} to ${range.max}`;
  if (typeof value !== "number" && typeof value !== "bigint") throw wrongKind(key, value, expected);
  const number = Number(value);
  if (!(number >= range.min && number <= range.max)) {
    throw new RecordError("out_of_range", `${key}: expected ${expected}, got ${number}.`);
  }
  return number;
}

/** The whole number under `key` within `range`; undefined when absent or null. */
export function integerField(
  attributes: AttributeMap,
  key: string,
  range: Range,
): number | undefined {
  const number = numberField(attributes, key, range);
  if (number !== undefined && !Number.isInteger(number)) {
    throw new RecordError("wrong_kind", `${key}: expected a whole number, got ${number}.`);
  }
  return number;
}

/** The truth value under `key`; undefined when absent or null. */
export function booleanField(attributes: AttributeMap, key: string): boolean | undefined {
  const value = attributes.get(key);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "boolean") throw wrongKind(key, value, "true or false");
  return value;
}

/** One of `options` under `key`; undefined when absent, null or empty. */
export function choiceField<Option extends string>(
  attributes: AttributeMap,
  key: string,
  options: readonly Option[],
): Option | undefined {
  const value = textField(attributes, key);
  if (value === undefined) return undefined;
  const choice = options.find((option) => option === value);
  if (choice === undefined) {
    const known = options.join(", ");
    throw new RecordError(
      "unknown_value",
      `${key}: expected one of ${known}, got "${brief(value)}".`,
    );
  }
  return choice;
}

/** `value`, or a RecordError that says which field is missing. */
export function required<Value>(key: string, value: Value | undefined, expected: string): Value {
  if (value !== undefined) return value;
  throw new RecordError("missing_field", `${key}: expected ${expected}, and it is not there.`);
}

function wrongKind(key: string, value: AttributeValue, expected: string): RecordError {
  return new RecordError("wrong_kind", `${key}: expected ${expected}, got ${describe(value)}.`);
}

function describe(value: AttributeValue): string {
  if (value === null) return "nothing";
  if (typeof value === "string") return `the string "${brief(value)}"`;
  if (typeof value === "boolean") return `the boolean ${value}`;
  if (typeof value === "number" || typeof value === "bigint") return `the number ${value}`;
  if (value instanceof Uint8Array) return "bytes";
  return Array.isArray(value) ? "an array" : "a map";
}

function brief(text: string): string {
  const clean = storableText(text);
  return clean.length > 60 ? `${clean.slice(0, 60)}…`.toWellFormed() : clean;
}
