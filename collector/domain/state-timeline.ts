/** An instance was seen in one state, or on one rung, from one moment to another. */
export interface Sight<Value> {
  fromMs: number;
  toMs: number;
  value: Value;
}

/** An instance said that it went from one state to another. */
export interface Change<Value> {
  atMs: number;
  /** Null where it did not say. */
  from: Value | null;
  to: Value;
}

/** A time in one state; null where it is not known. Epoch milliseconds. */
export interface StateSpan<Value> {
  value: Value | null;
  fromMs: number;
  toMs: number;
}

/** What is known of an instance, and how far it can be believed. */
export interface Watched<Value> {
  sights: readonly Sight<Value>[];
  changes: readonly Change<Value>[];
  /** How long a state is taken to go on without being seen again. */
  holdMs: number;
  /** Nothing is known of the time after it. */
  heardUntilMs: number;
}

/** An instance passed from one state into another. */
export interface Transition<Value> {
  atMs: number;
  from: Value;
  to: Value;
}

interface Window {
  fromMs: number;
  toMs: number;
}

/**
 * The states of an instance over the whole of a window, one span after the other. Changes are
 * exact; between them a state goes on from one sight to the next, at most for `holdMs` without one,
 * and longer only where the next change says that it did. Seen NORMAL until 10 s, changed to SHED
 * at 14 s and seen there until 30 s, with a hold of 30 s: NORMAL until 14 s, then SHED until 60 s.
 */
export function stateTimeline<Value>(watched: Watched<Value>, window: Window): StateSpan<Value>[] {
  const known: Sight<Value>[] = [];
  for (const point of pointsOf(watched)) {
    const last = known.at(-1);
    if (last === undefined) {
      if (point.before !== null) {
        const fromMs = point.fromMs - watched.holdMs;
        known.push({ value: point.before, fromMs, toMs: point.fromMs });
      }
    } else {
      const isBridged = point.fromMs - last.toMs <= watched.holdMs || point.before === last.value;
      if (isBridged) last.toMs = Math.max(last.toMs, point.fromMs);
    }
    known.push({ value: point.value, fromMs: point.fromMs, toMs: point.toMs });
  }
  const newest = known.at(-1);
  if (newest !== undefined) newest.toMs += watched.holdMs;
  const toMs = Math.min(window.toMs, watched.heardUntilMs);
  return covering(
    window,
    known.flatMap((span) => clipped(span, { fromMs: window.fromMs, toMs })),
  );
}

/** How long an instance was in each state, in milliseconds; null is the time not known. */
export function timeInEach<Value>(spans: readonly StateSpan<Value>[]): Map<Value | null, number> {
  const times = new Map<Value | null, number>();
  for (const { value, fromMs, toMs } of spans) {
    times.set(value, (times.get(value) ?? 0) + toMs - fromMs);
  }
  return times;
}

/** Where one known state follows directly on another. */
export function transitionsOf<Value>(spans: readonly StateSpan<Value>[]): Transition<Value>[] {
  return spans.flatMap(({ value, fromMs }, index) => {
    const before = spans[index - 1]?.value ?? null;
    return before === null || value === null ? [] : [{ atMs: fromMs, from: before, to: value }];
  });
}

/**
 * Flaps: two opposite transitions within one dwell time. Each transition that is the opposite of
 * the one before it, and follows it within `dwellMs`, is one: NORMAL, DEGRADE, NORMAL, DEGRADE
 * within a dwell time are two.
 */
export function flapsOf<Value>(
  transitions: readonly Transition<Value>[],
  dwellMs: number,
  isOpposite: (one: Transition<Value>, next: Transition<Value>) => boolean,
): number {
  return transitions.filter((next, index) => {
    const one = transitions[index - 1];
    return one !== undefined && next.atMs - one.atMs <= dwellMs && isOpposite(one, next);
  }).length;
}

/** For states: the second goes back to where the first came from. */
export function leadsBack<Value>(one: Transition<Value>, next: Transition<Value>): boolean {
  return one.from === next.to && one.to === next.from;
}

/** For rungs of a ladder: one leads up and the other down. */
export function turnsRound(one: Transition<number>, next: Transition<number>): boolean {
  return (one.to - one.from) * (next.to - next.from) < 0;
}

interface Point<Value> extends Sight<Value> {
  /** What a change says the state was before it. */
  before: Value | null;
}

/** Sights and changes in the order of time, none reaching back over another. */
function pointsOf<Value>({ sights, changes }: Watched<Value>): Point<Value>[] {
  const points: Point<Value>[] = [
    ...sights.map((sight) => ({ ...sight, before: null })),
    ...changes.map(({ atMs, from, to }) => ({ fromMs: atMs, toMs: atMs, value: to, before: from })),
  ].sort((one, other) => one.toMs - other.toMs);
  let passedMs = -Infinity;
  for (const point of points) {
    point.fromMs = Math.max(point.fromMs, passedMs);
    passedMs = point.toMs;
  }
  return points;
}

function clipped<Value>(span: Sight<Value>, { fromMs, toMs }: Window): Sight<Value>[] {
  const inside = {
    ...span,
    fromMs: Math.max(span.fromMs, fromMs),
    toMs: Math.min(span.toMs, toMs),
  };
  return inside.fromMs < inside.toMs ? [inside] : [];
}

/** The spans with those of one state joined, and with what is not known between them. */
function covering<Value>(window: Window, known: readonly Sight<Value>[]): StateSpan<Value>[] {
  const spans: StateSpan<Value>[] = [];
  const add = (span: StateSpan<Value>) => {
    const last = spans.at(-1);
    if (span.fromMs >= span.toMs) return;
    if (last !== undefined && last.value === span.value) last.toMs = span.toMs;
    else spans.push(span);
  };
  let cursor = window.fromMs;
  for (const span of known) {
    add({ value: null, fromMs: cursor, toMs: span.fromMs });
    add({ ...span });
    cursor = span.toMs;
  }
  add({ value: null, fromMs: cursor, toMs: window.toMs });
  return spans;
}
