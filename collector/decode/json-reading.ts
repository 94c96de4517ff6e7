import { isUtf8 } from "node:buffer";
import { PartsBudget } from "./limits.ts";

/** An object as JSON.parse makes it. Its keys are only ever looked up, never copied to another. */
export type JsonObject = Readonly<Record<string, unknown>>;

const SAMPLE_LENGTH_MAX = 40;

/**
 * What is going on while one JSON request is read. Like the protobuf reader it keeps the first
 * fault instead of throwing, so that one bad record costs neither its neighbours nor a stack trace.
 */
export class JsonReading {
  /** Where and why reading stopped, "" while all is well. */
  fault = "";
  /** Strings with bytes or code units that are no text, which became U+FFFD. */
  replacedStrings = 0;
  /** Trace and span ids that were left out because they are not hex of the right size. */
  foreignIds = 0;
  readonly budget: PartsBudget;
  private readonly hasBadBytes: boolean;
  private readonly mayHaveLoneSurrogates: boolean;

  constructor(payload: Buffer, text: string, budget: PartsBudget = new PartsBudget()) {
    this.budget = budget;
    this.hasBadBytes = text.includes("\uFFFD") && !isUtf8(payload);
    // The search for escapes at all is a plain byte search, and nearly always settles it.
    this.mayHaveLoneSurrogates = text.includes("\\u") && /\\u[dD][89a-fA-F]/.test(text);
  }

  /** Records that `value` is not what the field must be, unless there is a fault already. */
  expected(field: string, kind: string, value: unknown): void {
    this.fail(field, `expected ${kind}, got ${describe(value)}`);
  }

  fail(field: string, problem: string): void {
    if (this.fault === "") this.fault = `${field}: ${problem}`;
  }

  /** Puts the name of the surrounding field before the fault, if there is one. */
  within(field: string): void {
    if (this.fault !== "") this.fault = `${field}.${this.fault}`;
  }

  /** Hands over the fault and clears it, to go on with the next record. */
  takeFault(): string {
    const { fault } = this;
    this.fault = "";
    return fault;
  }

  /** A string field: "" when absent, a fault when of another kind. */
  string(field: string, value: unknown): string {
    if (typeof value === "string") return this.repair(value);
    if (value !== undefined && value !== null) this.expected(field, "a string", value);
    return "";
  }

  /** A repeated field: empty when absent, a fault when of another kind. */
  array(field: string, value: unknown): readonly unknown[] {
    if (Array.isArray(value)) return value;
    if (value !== undefined && value !== null) this.expected(field, "an array", value);
    return [];
  }

  /** The text itself, or with U+FFFD for what cannot be written as UTF-8. */
  private repair(text: string): string {
    if (!this.hasBadBytes && !this.mayHaveLoneSurrogates) return text;
    const repaired = text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
    if (repaired !== text || (this.hasBadBytes && text.includes("\uFFFD"))) {
      this.replacedStrings += 1;
    }
    return repaired;
  }
}

/** True for JSON objects, which arrays and null are not. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a value is, for a sentence about what it should have been. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length > SAMPLE_LENGTH_MAX
    ? `${text.slice(0, SAMPLE_LENGTH_MAX)}…`.toWellFormed()
    : text;
}
