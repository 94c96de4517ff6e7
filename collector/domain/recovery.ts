/** A time of more demand than before it, or than there is capacity. Epoch seconds. */
export interface Overload {
  fromSeconds: number;
  /** When demand was back; null while it is not. */
  toSeconds: number | null;
}

/** A series in equal steps; null where nothing is known. */
export interface Steps {
  /** Start of each step, epoch seconds. */
  times: readonly number[];
  values: readonly (number | null)[];
}

/** When a figure was back at its level before an overload, counted from the overload's end. */
export interface Return {
  /** Its mean over the minute before the overload; null where that is not known. */
  before: number | null;
  /** Null where it is not back by the end of the series or the next overload. */
  seconds: number | null;
}

/** Demand this much above its level before is an overload, and over when it is below the other. */
const ENTER_FACTOR = 1.3;
const EXIT_FACTOR = 1.1;

/** Goodput is back when it lacks no more than this of its level before. */
export const RECOVERED_WITHIN = 0.05;

const BEFORE_SECONDS = 60;
const BASELINE_STEPS = 30;
const BASELINE_STEPS_MIN = 3;

/**
 * The overloads of a series of fresh demand, in units/s: above `capacity` where one is declared,
 * else over 1.3 times the median of the 30 calm steps before, until it is under 1.1 times of it.
 * A single step is a burst and no overload. 100, 100, 100, 200, 200, 100 is overloaded from the
 * fourth step until the sixth.
 */
export function overloadsOf({ times, values }: Steps, capacity: number | null): Overload[] {
  const calm: number[] = [];
  const overloads: (Overload & { steps: number })[] = [];
  let open: (Overload & { steps: number }) | null = null;
  for (const [index, value] of values.entries()) {
    const time = times[index];
    if (value === null || time === undefined) continue;
    const level = capacity ?? medianOf(calm);
    const factor = open === null ? ENTER_FACTOR : EXIT_FACTOR;
    const isOver = level !== null && value > (capacity ?? level * factor);
    if (isOver) {
      open ??= { fromSeconds: time, toSeconds: null, steps: 0 };
      open.steps += 1;
      continue;
    }
    if (open !== null) overloads.push({ ...open, toSeconds: time });
    open = null;
    calm.push(value);
    if (calm.length > BASELINE_STEPS) calm.shift();
  }
  if (open !== null) overloads.push(open);
  return overloads
    .filter(({ steps }) => steps > 1)
    .map(({ fromSeconds, toSeconds }) => ({ fromSeconds, toSeconds }));
}

/**
 * Recovery time: from the overload's end until goodput is back within 5 % of its level before.
 * Before 100, and after the end 60, 80, 96 in steps of 10 s: 20 s.
 */
export function recoveryOf(goodput: Steps, overload: Overload, untilSeconds: number): Return {
  return returnOf(goodput, overload, untilSeconds, (value, before) =>
    before > 0 ? value >= before * (1 - RECOVERED_WITHIN) : false,
  );
}

/**
 * Backlog drain: from the overload's end until what waits is back at its level before, or not more
 * than 5 % or one above it. Before 10, and after the end 500, 100, 11 in steps of 10 s: 20 s.
 */
export function drainOf(backlog: Steps, overload: Overload, untilSeconds: number): Return {
  return returnOf(
    backlog,
    overload,
    untilSeconds,
    (value, before) => value <= Math.max(before * (1 + RECOVERED_WITHIN), before + 1),
  );
}

function returnOf(
  { times, values }: Steps,
  { fromSeconds, toSeconds }: Overload,
  untilSeconds: number,
  isBack: (value: number, before: number) => boolean,
): Return {
  const within = (from: number, to: number) =>
    times.flatMap((time, index) => {
      const value = values[index] ?? null;
      return value === null || time < from || time >= to ? [] : [{ time, value }];
    });
  const earlier = within(fromSeconds - BEFORE_SECONDS, fromSeconds);
  if (earlier.length === 0) return { before: null, seconds: null };
  const before = earlier.reduce((sum, { value }) => sum + value, 0) / earlier.length;
  if (toSeconds === null) return { before, seconds: null };
  const back = within(toSeconds, untilSeconds).find(({ value }) => isBack(value, before));
  return { before, seconds: back === undefined ? null : back.time - toSeconds };
}

/** Null of so few values that they say nothing. */
function medianOf(values: readonly number[]): number | null {
  if (values.length < BASELINE_STEPS_MIN) return null;
  const ascending = values.toSorted((one, other) => one - other);
  return ascending[Math.floor((ascending.length - 1) / 2)] ?? null;
}
