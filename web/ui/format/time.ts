const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"].concat([
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
]);

/** Time of day in UTC: "12:03:05". */
export function formatClock(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(11, 19);
}

/** Day in UTC: "1 Dec". */
export function formatDay(timeMs: number): string {
  const date = new Date(timeMs);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""}`;
}

/** Day and time of day in UTC: "1 Dec 2026 12:03:05 UTC". */
export function formatInstant(timeMs: number): string {
  const year = new Date(timeMs).getUTCFullYear();
  return `${formatDay(timeMs)} ${year} ${formatClock(timeMs)} UTC`;
}

/** The same instant in the reader's own zone, for a tooltip. */
export function formatLocal(timeMs: number): string {
  return new Date(timeMs).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
}

/**
 * A moment as short as it stays clear: time of day when it is on the same UTC day as `nowMs`, with
 * the day otherwise.
 */
export function formatMoment(timeMs: number, nowMs: number): string {
  const sameDay = Math.floor(timeMs / DAY) === Math.floor(nowMs / DAY);
  return sameDay ? formatClock(timeMs) : `${formatDay(timeMs)} ${formatClock(timeMs)}`;
}

/** From–to in UTC, the day said once where both ends share it. */
export function formatSpan(fromMs: number, toMs: number): string {
  const from = `${formatDay(fromMs)} ${formatClock(fromMs)}`;
  const sameDay = Math.floor(fromMs / DAY) === Math.floor(toMs / DAY);
  return `${from} – ${sameDay ? formatClock(toMs) : `${formatDay(toMs)} ${formatClock(toMs)}`} UTC`;
}

const digits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A short time given in microseconds, in three digits: "14.2 µs", "3.5 ms", "1.2 s". */
export function formatMicros(micros: number): string {
  if (micros < 1_000) return `${digits.format(micros)} µs`;
  if (micros < 1_000_000) return `${digits.format(micros / 1_000)} ms`;
  return `${digits.format(micros / 1_000_000)} s`;
}

/** The same of milliseconds. */
export function formatMillis(millis: number): string {
  return formatMicros(millis * 1_000);
}

const PARTS = [
  { size: DAY, unit: "d" },
  { size: HOUR, unit: "h" },
  { size: MINUTE, unit: "min" },
  { size: SECOND, unit: "s" },
] as const;

/** A length of time in its two largest parts: "4 s", "1 min 12 s", "2 h 5 min", "3 d". */
export function formatDuration(lengthMs: number): string {
  const rounded = Math.max(0, Math.round(lengthMs / SECOND)) * SECOND;
  const first = PARTS.findIndex(({ size }) => rounded >= size);
  const large = PARTS[first];
  if (large === undefined) return "0 s";
  const head = Math.floor(rounded / large.size);
  const small = PARTS[first + 1];
  const tail = small === undefined ? 0 : Math.floor((rounded % large.size) / small.size);
  const rest = small === undefined || tail === 0 ? "" : ` ${tail} ${small.unit}`;
  return `${head} ${large.unit}${rest}`;
}
