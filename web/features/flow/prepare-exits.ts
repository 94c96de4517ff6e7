import { sumAmounts, type Amount, type ExitAmount, type FunnelSummary } from "#domain/funnel";
import { isBeforeAdmission } from "#domain/exits";
import { inMeasure, type Measure } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";

/** Exits are told apart by who is responsible, and never added together without saying so. */
export type ExitKind = "policy" | "protection" | "fault" | "after";

export interface ExitRow extends Amount {
  id: string;
  label: string;
  /** Key of an explanation, where there is one. */
  name: string;
  kind: ExitKind;
  tone: Tone;
  source: ExitAmount;
}

export interface ExitGroup {
  kind: ExitKind;
  title: string;
  note: string;
  tone: Tone;
  rows: ExitRow[];
  total: Amount;
}

export const EXIT_TONES: Record<ExitKind, Tone> = {
  policy: "policy",
  protection: "protection",
  fault: "fault",
  after: "loss",
};

const GROUPS: readonly { kind: ExitKind; title: string; note: string }[] = [
  { kind: "protection", title: "Rejected by protection", note: "load shedding" },
  { kind: "policy", title: "Rejected by policy", note: "entitlement exceeded" },
  { kind: "after", title: "Lost after admission", note: "let in, not useful" },
  { kind: "fault", title: "Own fault of the request", note: "never load shedding" },
];

const LABELS: Record<string, string> = {
  policy_rate: "rate exceeded",
  queue_full: "queue full",
};

/** Whose doing an exit is. */
export function kindOfExit(exit: Pick<ExitAmount, "after" | "gate">): ExitKind {
  if (exit.gate !== null) return exit.gate;
  return isBeforeAdmission(exit) ? "fault" : "after";
}

/** All exits of a summary in their groups, the largest first in each. Empty groups are left out. */
export function prepareExits(summary: FunnelSummary, measure: Measure): ExitGroup[] {
  const rows = summary.exits.map(rowOf);
  return GROUPS.flatMap(({ kind, title, note }) => {
    const own = rows
      .filter((row) => row.kind === kind)
      .sort((a, b) => inMeasure(b, measure) - inMeasure(a, measure));
    if (own.length === 0) return [];
    return [{ kind, title, note, tone: EXIT_TONES[kind], rows: own, total: sumAmounts(own) }];
  });
}

/** An exit in words: its reason where it has one. */
export function labelOfExit({ after, exit, reason }: ExitAmount): string {
  if (exit === "cancelled" && after === "admitted") return "cancelled in queue";
  const name = reason ?? exit;
  return LABELS[name] ?? name.replaceAll("_", " ");
}

function rowOf(source: ExitAmount): ExitRow {
  const { after, exit, reason, count, units } = source;
  const kind = kindOfExit(source);
  const name = reason ?? exit;
  return {
    id: `exit-${after}-${exit}-${reason ?? "none"}`,
    label: labelOfExit(source),
    name,
    kind,
    tone: EXIT_TONES[kind],
    source,
    count,
    units,
  };
}
