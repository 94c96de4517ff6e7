"use client";

import Link from "next/link";
import { formatCompact, formatShare, inMeasure, type Measure } from "../../ui/format/number.ts";
import { Glyph } from "../../ui/Glyph.tsx";
import { useAddress } from "../view-state/use-view.ts";
import type { ExitGroup, ExitKind } from "./prepare-exits.ts";

const KIND_WORDS: Record<ExitKind, string> = {
  policy: "policy",
  protection: "protection",
  fault: "own fault",
  after: "after admission",
};

const SHOWN = 5;

interface TopExitsProps {
  groups: readonly ExitGroup[];
  measure: Measure;
  offered: number;
}

/** The largest ways out of the funnel, each with who is responsible for it. */
export function TopExits({ groups, measure, offered }: TopExitsProps) {
  const address = useAddress("/flow");
  const rows = groups
    .flatMap((group) => group.rows)
    .filter((row) => inMeasure(row, measure) > 0)
    .sort((a, b) => inMeasure(b, measure) - inMeasure(a, measure));
  const hidden = rows.length - SHOWN;
  if (rows.length === 0) {
    return (
      <p className="text-sm text-soft">
        0 {measure} left early of {formatCompact(offered)} offered.
      </p>
    );
  }
  return (
    <div className="flex flex-col">
      {rows.slice(0, SHOWN).map((row) => (
        <div
          key={row.id + row.kind}
          className="flex items-baseline gap-2 border-t border-line py-1 text-sm"
        >
          <Glyph tone={row.tone} size={9} />
          <span className="min-w-0 flex-1 truncate">
            {row.label} <span className="pl-1 text-xs text-faint">{KIND_WORDS[row.kind]}</span>
          </span>
          <span className="font-mono">{formatCompact(inMeasure(row, measure))}</span>
          <span className="w-14 text-right font-mono text-xs text-faint">
            {formatShare(inMeasure(row, measure), offered)}
          </span>
        </div>
      ))}
      <Link
        href={address}
        prefetch={false}
        className="border-t border-line py-1 text-xs text-soft hover:text-text"
      >
        {hidden > 0 ? `${hidden} more in the funnel` : "All of them in the funnel"} →
      </Link>
    </div>
  );
}
