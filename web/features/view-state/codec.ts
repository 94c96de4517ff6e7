import { FlowFilter, FunnelRequest } from "#domain/funnel-request";
import type { Measure } from "../../ui/format/number.ts";
import {
  DEFAULT_RANGE,
  DIMENSIONS,
  RANGES,
  RANGE_NAMES,
  withDimension,
  type RangeName,
  type TimeView,
  type ViewState,
} from "./view-state.ts";

/** A view, and what of the address could not be understood, in words for the reader. */
export interface DecodedView {
  view: ViewState;
  notes: string[];
}

type Params = Pick<URLSearchParams, "get">;

/** Reads a view from an address. What cannot be understood falls back and is noted. */
export function decodeView(params: Params): DecodedView {
  const notes: string[] = [];
  let filter: FlowFilter = {};
  for (const dimension of DIMENSIONS) {
    filter = withDimension(filter, dimension, decodeName(params, dimension, notes));
  }
  const view: ViewState = {
    service: decodeName(params, "service", notes),
    environment: decodeName(params, "env", notes),
    time: decodeTime(params, notes),
    measure: decodeMeasure(params, notes),
    filter,
    at: decodePlace(params, notes),
  };
  return { view, notes };
}

/** Writes a view as a query string without "?"; what is default is left out. */
export function encodeView(view: ViewState): string {
  const { time } = view;
  const pairs: [string, string | null | undefined][] = [
    ["service", view.service],
    ["env", view.environment],
    ["range", time.kind === "historical" || time.range === DEFAULT_RANGE ? null : time.range],
    ["from", time.kind === "live" ? null : encodeInstant(time.from)],
    ["to", time.kind === "live" ? null : encodeInstant(time.to)],
    ["paused", time.kind === "paused" ? "1" : null],
    ["at", view.at === null ? null : encodeInstant(view.at)],
    ["unit", view.measure === "units" ? null : view.measure],
    ...DIMENSIONS.map((dimension): [string, string | undefined] => [
      dimension,
      view.filter[dimension],
    ]),
  ];
  return pairs.flatMap(([key, value]) => (value ? [`${key}=${encodeValue(value)}`] : [])).join("&");
}

/** Colons and slashes are allowed in a query and keep times and routes readable. */
function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll("%3A", ":").replaceAll("%2F", "/");
}

function decodeName(params: Params, key: string, notes: string[]): string | null {
  const given = params.get(key);
  if (given === null || given === "") return null;
  if (FlowFilter.shape.operation.safeParse(given).success) return given;
  notes.push(`The ${key} in this address is too long to be a name; showing all.`);
  return null;
}

function decodeMeasure(params: Params, notes: string[]): Measure {
  const given = params.get("unit");
  if (given === null || given === "" || given === "units") return "units";
  if (given === "attempts") return given;
  notes.push(`“${shorten(given)}” is no unit to count in; showing units.`);
  return "units";
}

function decodePlace(params: Params, notes: string[]): number | null {
  const given = params.get("at");
  if (given === null || given === "") return null;
  const place = decodeInstant(given);
  if (place === null) notes.push(`“${shorten(given)}” is no time like 2026-12-01T12:03:05Z.`);
  return place;
}

function decodeTime(params: Params, notes: string[]): TimeView {
  const range = decodeRange(params, notes);
  const from = params.get("from");
  const to = params.get("to");
  if (from === null && to === null) return { kind: "live", range };
  const span = decodeSpan(from ?? "", to ?? "");
  if (typeof span === "string") {
    notes.push(`${span}; showing the last ${RANGES[range].label}, live.`);
    return { kind: "live", range };
  }
  return params.get("paused") === "1"
    ? { kind: "paused", range, ...span }
    : { kind: "historical", ...span };
}

function decodeRange(params: Params, notes: string[]): RangeName {
  const given = params.get("range");
  if (given === null || given === "") return DEFAULT_RANGE;
  const known = RANGE_NAMES.find((name) => name === given);
  if (known !== undefined) return known;
  notes.push(
    `“${shorten(given)}” is not one of the ranges; showing ${RANGES[DEFAULT_RANGE].label}.`,
  );
  return DEFAULT_RANGE;
}

/** The span that two texts stand for, or in words why they stand for none. */
export function decodeSpan(from: string, to: string): { from: number; to: number } | string {
  const span = { from: decodeInstant(from), to: decodeInstant(to) };
  if (span.from === null || span.to === null)
    return "The from and to of this address are not both times like 2026-12-01T12:03:05Z";
  const parsed = FunnelRequest.safeParse({ service: "any", ...span });
  if (parsed.success) return { from: parsed.data.from, to: parsed.data.to };
  return span.from >= span.to
    ? "The from time is not before the to time"
    : "The time span is longer than the 13 months that are kept";
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/** ISO 8601 in UTC: "2026-12-01T12:03:05Z". Milliseconds only where there are some. */
export function encodeInstant(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(".000Z", "Z");
}

function decodeInstant(text: string): number | null {
  if (!INSTANT.test(text)) return null;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) || timeMs < 0 ? null : timeMs;
}

function shorten(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}
