import { clsx } from "clsx";
import type { Metastability } from "#domain/retries";
import {
  NO_FIGURE,
  formatRate,
  formatShare,
  formatTimes,
  type Measure,
} from "../../ui/format/number.ts";
import { Glyph, toneColor } from "../../ui/Glyph.tsx";
import { Term } from "../glossary/Term.tsx";
import { phraseMetastability } from "./phrase-metastability.ts";

interface MetastableProps {
  judged: Metastability;
  measure: Measure;
  nowMs: number;
  /** Without the figures. */
  brief?: boolean;
  /** The figures may no longer hold. */
  dimmed?: boolean;
}

/** The alarm for a service that its own retries hold down, with the figures behind it. */
export function Metastable({
  judged,
  measure,
  nowMs,
  brief = false,
  dimmed = false,
}: MetastableProps) {
  const { tone, word, sentence } = phraseMetastability(judged, measure, nowMs);
  const isAlarm = judged.kind === "metastable";
  return (
    <section
      data-testid="metastable"
      data-kind={judged.kind}
      className={clsx(
        "@container",
        brief || "rounded-lg border px-4 py-3",
        dimmed && "opacity-55 saturate-50",
        isAlarm ? "border-alarm/60 bg-alarm/8" : "border-line",
      )}
    >
      <div className="flex flex-col gap-3 @3xl:flex-row @3xl:justify-between @3xl:gap-10">
        <p className={brief ? "text-xs" : "text-sm"}>
          <span
            className="inline-flex items-center gap-1.5 pr-2 font-medium"
            style={{ color: toneColor(tone) }}
          >
            <Glyph tone={tone} size={10} />
            <Term name="metastable">{word}</Term>
          </span>
          <span className={isAlarm ? "text-text" : "text-soft"}>{sentence}</span>
        </p>
        {"spike" in judged && !brief && <Figures judged={judged} measure={measure} />}
      </div>
    </section>
  );
}

interface FiguresProps {
  judged: Extract<Metastability, { spike: unknown }>;
  measure: Measure;
}

function Figures({ judged: { spike, now }, measure }: FiguresProps) {
  const rows = [
    { label: "Fresh demand", before: spike.before.fresh, now: now.fresh },
    { label: "Goodput", before: spike.before.goodput, now: now.goodput },
  ];
  return (
    <table className="w-full max-w-md shrink-0 text-xs">
      <thead className="text-faint">
        <tr>
          <th scope="col" className="text-left font-normal">
            {measure}/s
          </th>
          <th scope="col" className="text-right font-normal">
            Before the spike
          </th>
          <th scope="col" className="text-right font-normal">
            Now
          </th>
          <th scope="col" className="text-right font-normal">
            Now of before
          </th>
        </tr>
      </thead>
      <tbody className="font-mono">
        {rows.map((row) => (
          <tr key={row.label} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-sans font-normal text-soft">
              {row.label}
            </th>
            <td className="py-1 text-right">{formatRate(row.before)}</td>
            <td className="py-1 text-right">{formatRate(row.now)}</td>
            <td className="py-1 text-right">{formatShare(row.now, row.before)}</td>
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className="py-1 text-left font-sans font-normal text-soft">
            <Term name="amplification">Amplification</Term>
          </th>
          <td className="py-1 text-right text-faint">{NO_FIGURE}</td>
          <td className="py-1 text-right">{formatTimes(now.amplification)}</td>
          <td className="py-1 text-right text-faint">{NO_FIGURE}</td>
        </tr>
      </tbody>
    </table>
  );
}
