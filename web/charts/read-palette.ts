import { toneColor, type Tone } from "../ui/Glyph.tsx";

/** Colours of the theme on the screen, resolved for a canvas. */
export interface Palette {
  text: string;
  line: string;
  background: string;
  font: string;
  tone: (tone: Tone) => string;
}

/**
 * Resolves the theme's CSS variables. The browser does the work: a canvas knows neither variables
 * nor light-dark().
 */
export function readPalette(): Palette {
  const probe = document.createElement("span");
  document.body.append(probe);
  const resolve = (color: string) => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const tones = new Map<Tone, string>();
  for (const tone of [
    "useful",
    "offered",
    "policy",
    "protection",
    "loss",
    "fault",
    "orphan",
    "notice",
    "remainder",
  ] as const) {
    tones.set(tone, resolve(toneColor(tone)));
  }
  const palette: Palette = {
    text: resolve("var(--faint)"),
    line: resolve("var(--line)"),
    background: resolve("var(--bg)"),
    font: getComputedStyle(document.body).fontFamily,
    tone: (tone) => tones.get(tone) ?? resolve("var(--text)"),
  };
  probe.remove();
  return palette;
}

/** The same colour, see-through: "rgb(1, 2, 3)" at 0.2 is "rgba(1, 2, 3, 0.2)". */
export function withAlpha(rgb: string, alpha: number): string {
  return rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
}

/** A colour between two: at 0 the first, at 1 the second. Both as "rgb(1, 2, 3)". */
export function mixColors(from: string, to: string, share: number): string {
  const [start, end] = [channels(from), channels(to)];
  const mixed = start.map((value, index) =>
    Math.round(value + ((end[index] ?? value) - value) * share),
  );
  return `rgb(${mixed.join(", ")})`;
}

function channels(rgb: string): number[] {
  return (rgb.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}
