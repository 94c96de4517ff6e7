/** The middle value, of an even number the mean of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  const ascending = values.toSorted((one, other) => one - other);
  const middle = (ascending.length - 1) / 2;
  const [low, high] = [ascending[Math.floor(middle)], ascending[Math.ceil(middle)]];
  return low === undefined || high === undefined ? NaN : (low + high) / 2;
}

/**
 * Each value replaced by the middle one of itself and its neighbours, so that one value that is off
 * changes nothing: 5, 90, 6, 7 are 6, 6, 7, 7. The first and the last are taken as their neighbours.
 */
export function runningMedian(values: readonly number[]): number[] {
  const last = values.length - 1;
  return values.map((_, index) => {
    const centre = Math.min(Math.max(index, 1), Math.max(1, last - 1));
    return median(values.slice(centre - 1, centre + 2));
  });
}
