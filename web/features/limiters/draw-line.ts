const [WIDTH, HEIGHT] = [100, 28];

/**
 * The path of a series in a box of 100 × 28, from 0 to `top`; null is a gap. Filled down to zero
 * where it is an area.
 */
export function drawLine(values: readonly (number | null)[], top: number, isArea: boolean): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  const place = (value: number, index: number) =>
    `${round(index * step)} ${round(HEIGHT - (Math.min(value, top) / top) * HEIGHT)}`;
  const path: string[] = [];
  let begin: number | null = null;
  const close = (end: number) => {
    if (isArea && begin !== null) {
      path.push(`L${round(end * step)} ${HEIGHT}L${round(begin * step)} ${HEIGHT}Z`);
    }
    begin = null;
  };
  for (const [index, value] of values.entries()) {
    if (value === null) {
      close(index - 1);
      continue;
    }
    path.push(`${begin === null ? "M" : "L"}${place(value, index)}`);
    begin ??= index;
  }
  close(values.length - 1);
  return path.join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
