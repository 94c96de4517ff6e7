const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const UINT64_MAX = 2n ** 64n - 1n;

/** Longer digits are no 64-bit integer, and turning megabytes of them into a bigint takes hours. */
const DIGITS_MAX = 40;

/** Any double fits, however many of its digits are written out. */
const DECIMAL_LENGTH_MAX = 1_100;

/**
 * A 64-bit integer written as a number or as a decimal string, null when it is no integer. What a
 * sender already rounded, or wrote beyond 64 bits (JavaScript's 1e+21), stays the integer-valued
 * `number` that it is.
 */
export function parseInteger(value: unknown): number | bigint | null {
  if (typeof value === "number") return Number.isInteger(value) ? value : null;
  if (typeof value !== "string" || value.length > DIGITS_MAX) return null;
  if (!/^-?\d+$/.test(value)) return parseExponent(value);
  const exact = BigInt(value);
  const rounded = Number(exact);
  if (Number.isSafeInteger(rounded)) return rounded;
  return exact >= INT64_MIN && exact <= INT64_MAX ? exact : rounded;
}

/** A time in nanoseconds, a number or a decimal string; null when negative or beyond 64 bits. */
export function parseUnsigned64(value: unknown): bigint | null {
  const integer = parseUnsignedDigits(value) ?? parseInteger(value);
  if (integer === null) return null;
  const exact = BigInt(integer);
  return exact >= 0n && exact <= UINT64_MAX ? exact : null;
}

/**
 * A double: a number, or a string as proto3 JSON allows it. `null` is what JSON.stringify makes of
 * NaN and the infinities, so it reads as NaN and whoever needs the number can name the mistake.
 */
export function parseDouble(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (value === null || value === "NaN") return Number.NaN;
  if (value === "Infinity") return Number.POSITIVE_INFINITY;
  if (value === "-Infinity") return Number.NEGATIVE_INFINITY;
  return typeof value === "string" ? parseDecimal(value) : null;
}

function parseUnsignedDigits(value: unknown): bigint | null {
  if (typeof value !== "string" || value.length > DIGITS_MAX) return null;
  return /^\d+$/.test(value) ? BigInt(value) : null;
}

function parseExponent(text: string): number | null {
  const value = parseDecimal(text);
  return value !== null && Number.isInteger(value) ? value : null;
}

function parseDecimal(text: string): number | null {
  if (text.length > DECIMAL_LENGTH_MAX) return null;
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) ? Number(text) : null;
}
