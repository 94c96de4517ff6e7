/** Room around the plot of a chart over time, pixels: canvas and overlay share it. */
export const PLOT = { left: 44, right: 8, top: 10, bottom: 24 } as const;

/** Where a moment is, as a share of the plot's width. */
export function positionOf(timeMs: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (timeMs - from) / (to - from)));
}

/** The moment at a share of the plot's width. */
export function momentAt(position: number, from: number, to: number): number {
  return from + Math.min(1, Math.max(0, position)) * (to - from);
}

/**
 * The span between two moments widened to whole steps, so that no step is cut in a zoomed view;
 * null when it is shorter than `pixelsMin` on the screen: that was a click.
 */
export function wholeSteps(
  span: { from: number; to: number },
  stepMs: number,
  pixels: number,
  pixelsMin = 6,
): { from: number; to: number } | null {
  if (pixels < pixelsMin) return null;
  return {
    from: Math.floor(span.from / stepMs) * stepMs,
    to: Math.ceil(span.to / stepMs) * stepMs,
  };
}
