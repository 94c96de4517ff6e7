import type { ReactNode } from "react";
import { Glyph, toneColor, type Tone } from "./Glyph.tsx";

interface HeadlineProps {
  tone: Tone;
  /** The judgement in a word: colour is never alone. */
  word: string;
  /** What it is judged by. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page's answer in one sentence. */
export function Headline({ tone, word, aside, children }: HeadlineProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-faint">
        <span
          className="inline-flex items-center gap-1.5 font-medium"
          style={{ color: toneColor(tone) }}
        >
          <Glyph tone={tone} size={11} />
          {word}
        </span>
        {aside}
      </p>
      <h1 className="text-xl leading-snug font-medium tracking-tight max-lg:min-h-[2lh] max-lg:text-balance md:text-[27px]">
        {children}
      </h1>
    </div>
  );
}
