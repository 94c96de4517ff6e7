import { isAscii } from "node:buffer";
import { ENVELOPE_KEYS } from "./envelope-json.ts";
import { refuseBomb } from "./json-bombs.ts";
import { type JsonObject, JsonReading, describe, isJsonObject } from "./json-reading.ts";
import { MalformedPayloadError, wrongSignal } from "./malformed.ts";
import type { Signal } from "./records.ts";

const SIGNALS = ["logs", "traces", "metrics"] as const;
const REASON_LENGTH_MAX = 200;

/** The parsed body, and what to tell a sender whose body has nothing of this signal. */
export interface JsonDocument {
  reading: JsonReading;
  root: JsonObject;
  warnings: string[];
}

/** Parses a JSON body; throws a `MalformedPayloadError` that names what it is instead. */
export function parseDocument(signal: Signal, payload: Buffer): JsonDocument {
  refuseBomb(payload);
  // The same text either way; for ASCII, which is nearly all there is, this is a plain copy.
  const text = withoutByteOrderMark(payload.toString(isAscii(payload) ? "latin1" : "utf8"));
  const root = parseText(text);
  if (!isJsonObject(root)) {
    throw new MalformedPayloadError(
      `The body must be a JSON object with ${ENVELOPE_KEYS[signal].resources}, but is ${describe(root)}.`,
    );
  }
  return { reading: new JsonReading(payload, text), root, warnings: judgeRoot(signal, root) };
}

/** A body without a key of ours is either of another signal, or of no signal at all. */
function judgeRoot(signal: Signal, root: JsonObject): string[] {
  const key = ENVELOPE_KEYS[signal].resources;
  if (root[key] !== undefined) return [];
  for (const other of SIGNALS) {
    const otherKey = ENVELOPE_KEYS[other].resources;
    if (root[otherKey] !== undefined) throw wrongSignal(signal, other, otherKey);
  }
  const snakeKey = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const hint =
    root[snakeKey] === undefined
      ? ""
      : ` It has ${snakeKey}, but OTLP JSON spells its keys in lowerCamelCase.`;
  return [`The request carried no ${key}, so nothing was counted.${hint}`];
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, REASON_LENGTH_MAX) : "";
    throw new MalformedPayloadError(`The body is not JSON: ${reason}.`);
  }
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
