"use client";

import type { FunnelSeries } from "#domain/funnel";
import type { Measure } from "../../ui/format/number.ts";
import { formatDuration, formatMoment } from "../../ui/format/time.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import { Headline } from "../../ui/Headline.tsx";
import { SentenceSkeleton } from "../../ui/Skeletons.tsx";
import type { Trust } from "../trust/judge-trust.ts";
import { judgeVerdict, type Severity } from "./judge-verdict.ts";
import { phraseVerdict } from "./phrase-verdict.ts";
import { knownUntil, splitParts, type Parts } from "./split-parts.ts";
import { distrust } from "./distrust.ts";

const MARKS: Record<Severity, { tone: Tone; word: string }> = {
  unknown: { tone: "remainder", word: "Unknown" },
  calm: { tone: "calm", word: "Calm" },
  notice: { tone: "notice", word: "Notice" },
  warn: { tone: "warn", word: "Warning" },
  alarm: { tone: "alarm", word: "Alarm" },
};

interface VerdictProps {
  series: FunnelSeries | null;
  measure: Measure;
  trust: Trust;
  nowMs: number;
}

/** The answer to "what is wrong, and is it getting worse?" in one sentence. */
export function Verdict({ series, measure, trust, nowMs }: VerdictProps) {
  const parts = series && splitParts(series, measure, nowMs);
  const doubt = distrust(trust);
  const verdict = doubt ?? (series && judgeVerdict(parts, knownUntil(series)));
  if (verdict === null) return <SentenceSkeleton />;
  const { tone, word } = MARKS[verdict.severity];
  const sentence = phraseVerdict(verdict, measure, nowMs);
  return (
    <div data-testid="verdict" data-severity={verdict.severity}>
      <Headline
        tone={tone}
        word={word}
        aside={
          <>
            {"recent" in verdict && parts !== null && (
              <Compared parts={parts} measure={measure} nowMs={nowMs} />
            )}
            {doubt !== null && trust.why}
          </>
        }
      >
        {sentence}
      </Headline>
    </div>
  );
}

interface ComparedProps {
  parts: Parts;
  measure: Measure;
  nowMs: number;
}

function Compared({ parts, measure, nowMs }: ComparedProps) {
  const { before, recent } = parts;
  const recentLength = formatDuration(recent.to - recent.from);
  const beforeLength = formatDuration(before.knownSeconds * 1_000);
  return (
    <span>
      <span className="max-md:hidden">
        {formatMoment(recent.from, nowMs)} – {formatMoment(recent.to, nowMs)} UTC (
      </span>
      {recentLength}
      <span className="max-md:hidden">)</span>
      {before.knownSeconds > 0 && ` against the ${beforeLength} known before`}, in {measure}
    </span>
  );
}
