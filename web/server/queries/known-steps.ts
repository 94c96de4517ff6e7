/** Silence up to this long is read as "nothing was offered"; longer, as "not known". */
const SILENCE_SECONDS_MAX = 30;

/**
 * For each step of a series, whether its figures are known. A step without any event of the
 * service is zero work when events stand close before and after it, and unknown otherwise: a
 * service that has gone silent must not look like one that is idle. A step with events is always
 * known, whatever the sender's clock says. Times in seconds.
 */
export function knownSteps(
  times: readonly number[],
  heard: ReadonlySet<number>,
  stepSeconds: number,
): boolean[] {
  const bridge = Math.max(SILENCE_SECONDS_MAX, 3 * stepSeconds);
  const known = times.map((time) => heard.has(time));
  let last: number | null = null;
  for (const [index, time] of times.entries()) {
    if (!heard.has(time)) continue;
    if (last !== null && time - (times[last] ?? time) <= bridge) known.fill(true, last, index);
    last = index;
  }
  return known;
}
