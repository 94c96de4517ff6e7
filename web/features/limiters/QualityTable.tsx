"use client";

import type { QualityTiers } from "#domain/overload-states";
import { formatQuantity, formatShare, inMeasure, type Measure } from "../../ui/format/number.ts";
import { Glyph } from "../../ui/Glyph.tsx";

/** Useful completions by the quality that they were served at. */
export function QualityTable({ quality, measure }: { quality: QualityTiers; measure: Measure }) {
  const { tiers } = quality;
  if (tiers === null) {
    return <p className="text-sm text-soft">Qualities are not kept for single tenants.</p>;
  }
  if (tiers.length === 0) return <p className="text-sm text-soft">0 useful completions.</p>;
  const all = tiers.reduce((sum, tier) => sum + inMeasure(tier, measure), 0);
  return (
    <dl className="flex flex-col text-sm">
      {tiers.map(({ tier, counts, ...amount }) => (
        <div
          key={tier}
          data-testid={`quality-${tier}`}
          data-count={amount.count}
          data-units={amount.units}
          className="flex items-baseline gap-2 border-t border-line py-1.5 first:border-t-0"
        >
          <Glyph tone={counts ? "useful" : "fault"} size={9} />
          <dt className="min-w-0 flex-1 truncate">
            {tier}
            {!counts && <span className="pl-2 text-xs text-faint">not counted by the policy</span>}
          </dt>
          <dd className="font-mono">
            {formatShare(inMeasure(amount, measure), all)}
            <span className="inline-block min-w-28 pl-3 text-right text-faint">
              {formatQuantity(inMeasure(amount, measure))} {measure}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
