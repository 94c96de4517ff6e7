import type { Amount } from "#domain/funnel";

/** Which of its two forms a figure is shown in. */
export type Measure = "units" | "attempts";

/** No figure: shown where a ratio has no denominator or a value is not known. */
export const NO_FIGURE = "–";

const NARROW_SPACE = "\u202f";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** The form of `amount` that is asked for. */
export function inMeasure(amount: Amount, measure: Measure): number {
  return measure === "units" ? amount.units : amount.count;
}

/** A quantity in full: 12430 is "12,430", 2.5 is "2.5", 0.004 is "0.004". */
export function formatQuantity(quantity: number): string {
  const size = Math.abs(quantity);
  if (size >= 1_000 || Number.isInteger(quantity)) return signed(quantity, whole);
  if (size >= 10) return signed(quantity, oneDigit);
  if (size >= 1) return signed(quantity, twoDigits);
  return signed(
    Number(quantity.toPrecision(2)),
    new Intl.NumberFormat("en", { maximumFractionDigits: 6 }),
  );
}

const COMPACT_STEPS = [
  { from: 1e12, suffix: "T" },
  { from: 1e9, suffix: "G" },
  { from: 1e6, suffix: "M" },
  { from: 1e3, suffix: "k" },
] as const;

/** A quantity where space is short, in three digits: 12430 is "12.4k", 999999 is "1M". */
export function formatCompact(quantity: number): string {
  const rounded = Number(quantity.toPrecision(3));
  const step = COMPACT_STEPS.find(({ from }) => Math.abs(rounded) >= from);
  if (step === undefined || Math.abs(quantity) < 1_000) return formatQuantity(quantity);
  return signed(rounded / step.from, twoDigits) + step.suffix;
}

/** A quantity with its unit: "12,430 attempts", "1 unit". */
export function formatAmount(quantity: number, measure: Measure): string {
  return `${formatQuantity(quantity)} ${measureWord(quantity, measure)}`;
}

/** The word for `quantity` things: "unit" for one, "units" for any other number. */
export function measureWord(quantity: number, measure: Measure): string {
  if (quantity === 1) return measure === "units" ? "unit" : "attempt";
  return measure;
}

/** A rate without its unit: three significant digits under a thousand, whole numbers above. */
export function formatRate(perSecond: number): string {
  const size = Math.abs(perSecond);
  return size >= 1_000
    ? signed(perSecond, whole)
    : formatQuantity(Number(perSecond.toPrecision(3)));
}

/** A rate with its unit: "3,980 units/s". */
export function formatRateUnit(perSecond: number, measure: Measure): string {
  return `${formatRate(perSecond)} ${measure}/s`;
}

/**
 * A share in percent. Never rounds something to nothing or nearly all to all: 1 of 5,000 is
 * "<0.1 %", 4,999 of 5,000 is ">99.9 %". Without a whole there is no share.
 */
export function formatShare(part: number, all: number): string {
  if (!(all > 0)) return NO_FIGURE;
  const percent = (part / all) * 100;
  if (percent === 0 || percent === 100) return `${percent}${NARROW_SPACE}%`;
  if (percent > 0 && percent < 0.1) return `<0.1${NARROW_SPACE}%`;
  if (percent > 99.9 && percent < 100) return `>99.9${NARROW_SPACE}%`;
  const digits = Math.abs(percent) < 10 || (percent > 99 && percent < 100) ? oneDigit : whole;
  return `${signed(percent, digits)}${NARROW_SPACE}%`;
}

/** Both sides of a ratio: "1,240 of 12,430 attempts". */
export function formatSides(part: number, all: number, unit: string, compact = false): string {
  const format = compact ? formatCompact : formatQuantity;
  return `${format(part)} of ${format(all)} ${unit}`;
}

/** How many times: "3.0 ×". */
export function formatTimes(factor: number | null): string {
  if (factor === null || !Number.isFinite(factor)) return NO_FIGURE;
  return `${factor >= 100 ? whole.format(factor) : factor.toFixed(factor >= 10 ? 1 : 2)}${NARROW_SPACE}×`;
}

function signed(quantity: number, format: Intl.NumberFormat): string {
  return quantity < 0 ? `−${format.format(-quantity)}` : format.format(quantity + 0);
}
