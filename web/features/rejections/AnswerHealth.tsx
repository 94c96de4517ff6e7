"use client";

import type { RejectionSummary } from "#domain/rejections";
import { formatQuantity, formatShare } from "../../ui/format/number.ts";
import { formatMillis } from "../../ui/format/time.ts";
import { Glyph, type Tone } from "../../ui/Glyph.tsx";
import { Term } from "../glossary/Term.tsx";
import type { TermName } from "../glossary/terms.ts";

interface Line {
  id: string;
  term: TermName;
  label: string;
  count: number;
  tone: Tone;
}

/** What the rejected callers were told, and whether they can do something with it. */
export function AnswerHealth({ summary }: { summary: RejectionSummary }) {
  const { envelope, retryDelays } = summary;
  if (envelope === null) {
    return (
      <p className="text-sm text-soft">
        Answers are not kept for single tenants. Take the tenant out of the filter to see them.
      </p>
    );
  }
  const lines: Line[] = [
    {
      id: "no-retry-after",
      term: "retryDelay",
      label: "without a retry delay",
      count: envelope.no_retry_after,
      tone: amiss(envelope.no_retry_after, "warn"),
    },
    {
      id: "effect-possible",
      term: "effectPossible",
      label: "an effect is possible",
      count: envelope.effect_possible,
      tone: amiss(envelope.effect_possible, "warn"),
    },
    {
      id: "execution-began",
      term: "executionBegan",
      label: "execution had begun",
      count: envelope.execution_began,
      tone: amiss(envelope.execution_began, "loss"),
    },
  ];
  return (
    <dl className="flex flex-col text-sm">
      {lines.map(({ id, term, label, count, tone }) => (
        <div
          key={id}
          data-testid={`answer-${id}`}
          data-count={count}
          className="flex items-baseline gap-2 border-t border-line py-1.5 first:border-t-0"
        >
          <Glyph tone={tone} size={9} />
          <dt className="flex-1">
            <Term name={term}>{label}</Term>
          </dt>
          <dd className="font-mono">
            {formatShare(count, envelope.rejection)}
            <span className="pl-3 text-faint">
              {formatQuantity(count)} of {formatQuantity(envelope.rejection)}
            </span>
          </dd>
        </div>
      ))}
      <div className="flex items-baseline gap-2 border-t border-line py-1.5">
        <Glyph tone={retryDelays.synchronised ? "alarm" : "calm"} size={9} />
        <dt className="flex-1">
          <Term name="sameDelay">told the same delay</Term>
        </dt>
        <dd className="font-mono">
          {retryDelays.sameShare === null || retryDelays.sameMs === null ? (
            <span className="text-faint">{formatQuantity(retryDelays.n)} delays: too few</span>
          ) : (
            <>
              {formatShare(retryDelays.sameShare, 1)}
              <span className="pl-3 text-faint">
                {formatMillis(retryDelays.sameMs)}, n = {formatQuantity(retryDelays.n)}
              </span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function amiss(count: number, tone: Tone): Tone {
  return count > 0 ? tone : "calm";
}
