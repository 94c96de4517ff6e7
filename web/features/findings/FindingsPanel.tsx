"use client";

import type { Finding, FindingSeverity } from "#domain/findings";
import Link from "next/link";
import { formatQuantity } from "../../ui/format/number.ts";
import { formatDuration, formatLocal, formatMoment } from "../../ui/format/time.ts";
import { Glyph, toneColor } from "../../ui/Glyph.tsx";
import { RowsSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { useFindings } from "../live/use-findings.ts";
import { Panel } from "../panel/Panel.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useAddress } from "../view-state/use-view.ts";
import { FINDING_KINDS, phraseFinding } from "./phrase-finding.ts";

/** Detectors that have not run for so long say nothing of now. */
const CHECKED_WITHIN_MS = 30_000;
const WORDS: Record<FindingSeverity, string> = {
  alarm: "Alarm",
  warn: "Warning",
  notice: "Notice",
};

/** What the detectors found in the view's window, what lasts first. */
export function FindingsPanel() {
  const kept = useFindings();
  const { nowMs } = useServerNow();
  const data = kept.answer?.data ?? null;
  const state = useStanding(kept, false);
  const isLate = data !== null && !isChecked(data.checkedAt, nowMs);
  return (
    <Panel
      title="Findings"
      state={state}
      skeleton={<RowsSkeleton rows={2} />}
      aside={data !== null && <span>{countWords(data.count, data.findings.length)}</span>}
    >
      {isLate && (
        <p className="pb-2 text-xs text-warn">
          {data.checkedAt === null
            ? "The detectors have never run: is a collector running?"
            : `The detectors last ran at ${formatMoment(data.checkedAt, nowMs)} UTC: what is wrong since then is not known.`}
        </p>
      )}
      {data !== null && (
        <ul className="flex max-h-72 flex-col overflow-y-auto" data-testid="findings">
          {data.findings.map((finding) => (
            <Row key={finding.id} finding={finding} nowMs={nowMs} />
          ))}
          {data.findings.length === 0 && !isLate && (
            <li className="border-t border-line py-1.5 text-sm text-soft">
              Nothing was found wrong in this window.
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function isChecked(checkedAt: number | null, nowMs: number): boolean {
  return checkedAt !== null && nowMs - checkedAt <= CHECKED_WITHIN_MS;
}

function countWords(count: number, shown: number): string {
  if (count > shown) return `${formatQuantity(shown)} of ${formatQuantity(count)}`;
  return count === 0 ? "" : formatQuantity(count);
}

function Row({ finding, nowMs }: { finding: Finding; nowMs: number }) {
  const { detector, severity, startedAt, endedAt } = finding;
  const { title, page } = FINDING_KINDS[detector];
  const address = useAddress(page);
  const lasts = endedAt === null;
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-t border-line py-1.5 text-sm"
      data-detector={detector}
      data-lasts={lasts}
    >
      <span className="pt-1" title={WORDS[severity]}>
        <Glyph tone={lasts ? severity : "remainder"} size={11} />
        <span className="sr-only">{WORDS[severity]}: </span>
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            href={address}
            prefetch={false}
            className="font-medium underline-offset-4 hover:underline"
            style={lasts ? { color: toneColor(severity) } : undefined}
          >
            {title}
          </Link>
          <time
            dateTime={new Date(startedAt).toISOString()}
            title={formatLocal(startedAt)}
            className="text-xs text-faint"
          >
            {timeWords(finding, nowMs)}
          </time>
        </p>
        <p className="text-pretty break-words text-soft">{phraseFinding(finding)}</p>
      </div>
    </li>
  );
}

function timeWords({ startedAt, endedAt }: Finding, nowMs: number): string {
  const since = formatMoment(startedAt, nowMs);
  if (endedAt === null) return `since ${since} · ${formatDuration(nowMs - startedAt)}`;
  return `${since} – ${formatMoment(endedAt, nowMs)} · ${formatDuration(endedAt - startedAt)}`;
}
