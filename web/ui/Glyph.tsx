/** What a mark stands for; each has a colour and a shape of its own. */
export type Tone =
  | "useful"
  | "offered"
  | "policy"
  | "protection"
  | "loss"
  | "fault"
  | "orphan"
  | "remainder"
  | "calm"
  | "notice"
  | "warn"
  | "alarm";

const SHAPES: Record<Tone, string> = {
  useful: "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z",
  offered: "M6 2a4 4 0 1 1 0 8a4 4 0 1 1 0-8Zm0 2a2 2 0 1 0 0 4a2 2 0 1 0 0-4Z",
  policy: "M6 .8 11.2 6 6 11.2.8 6Z",
  protection: "M6 1.2 11.4 10.6H.6Z",
  loss: "M3 1.2 6 4.2 9 1.2 10.8 3 7.8 6 10.8 9 9 10.8 6 7.8 3 10.8 1.2 9 4.2 6 1.2 3Z",
  fault: "M2 2h8v8H2Z",
  orphan: "M6 1.5a4.5 4.5 0 0 1 0 9Z M5 1.8v8.4a4.3 4.3 0 0 1 0-8.4Z",
  remainder: "M1 5h2.4v2H1Zm3.8 0h2.4v2H4.8Zm3.8 0H11v2H8.6Z",
  calm: "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z",
  notice: "M6 .8 11.2 6 6 11.2.8 6Z",
  warn: "M6 1.2 11.4 10.6H.6Z",
  alarm: "M3.6.8h4.8l2.8 2.8v4.8l-2.8 2.8H3.6L.8 8.4V3.6Z",
};

const COLORS: Record<Tone, string> = {
  useful: "var(--useful)",
  offered: "var(--offered)",
  policy: "var(--policy)",
  protection: "var(--protection)",
  loss: "var(--loss)",
  fault: "var(--fault)",
  orphan: "var(--orphan)",
  remainder: "var(--remainder)",
  calm: "var(--calm)",
  notice: "var(--notice)",
  warn: "var(--warn)",
  alarm: "var(--alarm)",
};

/** The CSS colour of a tone. */
export function toneColor(tone: Tone): string {
  return COLORS[tone];
}

/** The mark of a tone: decoration beside a word, never instead of it. */
export function Glyph({ tone, size = 10 }: { tone: Tone; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" className="shrink-0">
      <path d={SHAPES[tone]} fill={COLORS[tone]} fillRule="evenodd" />
    </svg>
  );
}
