"use client";

import type { Finding } from "#domain/findings";
import type { FunnelSeries } from "#domain/funnel";
import type { Measure } from "../../ui/format/number.ts";
import { formatDuration, formatMoment } from "../../ui/format/time.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import { Headline } from "../../ui/Headline.tsx";
import { FINDING_KINDS, phraseFinding } from "../findings/phrase-finding.ts";
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
  /** What the detectors found and that matters most; null when nothing lasts. */
  finding: Finding | null;
  measure: Measure;
  trust: Trust;
  nowMs: number;
}

/**
 * The answer to "what is wrong, and is it getting worse?" in one sentence: what the detectors found,
 * else what the figures of the window come to.
 */
export function Verdict({ series, finding, measure, trust, nowMs }: VerdictProps) {
  const parts = series && splitParts(series, measure, nowMs);
  const doubt = distrust(trust);
  const verdict = doubt ?? (series && judgeVerdict(parts, knownUntil(series)));
  if (verdict === null) return <SentenceSkeleton />;
  const found = doubt === null ? finding : null;
  const severity = found?.severity ?? verdict.severity;
  const { tone, word } = MARKS[severity];
  return (
    <div data-testid="verdict" data-severity={severity}>
      <Headline
        tone={tone}
        word={word}
        aside={
          <>
            {found !== null && <Since finding={found} nowMs={nowMs} />}
            {found === null && "recent" in verdict && parts !== null && (
              <Compared parts={parts} measure={measure} nowMs={nowMs} />
            )}
            {doubt !== null && trust.why}
          </>
        }
      >
        {found === null ? phraseVerdict(verdict, measure, nowMs) : phraseFinding(found)}
      </Headline>
    </div>
  );
}

function Since({ finding, nowMs }: { finding: Finding; nowMs: number }) {
  return (
    <span>
      {FINDING_KINDS[finding.detector].title} since {formatMoment(finding.startedAt, nowMs)} UTC
    </span>
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
