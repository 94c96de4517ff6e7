import type { CollapseJudgement, CurvePoint } from "#domain/collapse";
import { NO_FIGURE, formatRate, formatShare, type Measure } from "../../ui/format/number.ts";
import { formatClock } from "../../ui/format/time.ts";
import { Glyph, type Tone } from "../../ui/Glyph.tsx";
import { Term } from "../glossary/Term.tsx";
import type { TermName } from "../glossary/terms.ts";

interface CurveFiguresProps {
  judgement: CollapseJudgement;
  measure: Measure;
}

/** The knee and the operating point in figures, and how far they are apart. */
export function CurveFigures({ judgement, measure }: CurveFiguresProps) {
  const { knee, operating, verdict, pastKnee, underPeak } = judgement;
  const isKnown = verdict !== "unknown";
  return (
    <section aria-label="Figures of the curve" className="flex flex-col gap-4">
      <table className="w-full text-sm">
        <thead className="text-xs text-faint">
          <tr>
            <th scope="col" className="text-left font-normal">
              {measure}/s
            </th>
            <Head>Offered</Head>
            <Head>Goodput</Head>
            <Head>Useful</Head>
            <Head>At, UTC</Head>
          </tr>
        </thead>
        <tbody>
          <PointRow id="knee" term="knee" label="Knee" tone="useful" point={knee} />
          <PointRow
            id="operating"
            term="operatingPoint"
            label="Operating point"
            tone={verdict === "collapsed" ? "alarm" : "notice"}
            point={operating}
          />
        </tbody>
      </table>
      <dl className="grid grid-cols-2 gap-4 text-xs">
        <Distance
          label="Offered past the knee"
          value={isKnown ? signedShare(pastKnee) : NO_FIGURE}
          limit="collapse from +10 %"
        />
        <Distance
          label="Goodput under the peak"
          value={isKnown ? signedShare(-underPeak) : NO_FIGURE}
          limit="collapse from −20 %"
        />
      </dl>
    </section>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="pl-3 text-right font-normal">
      {children}
    </th>
  );
}

interface PointRowProps {
  id: string;
  term: TermName;
  label: string;
  tone: Tone;
  point: CurvePoint | null;
}

function PointRow({ id, term, label, tone, point }: PointRowProps) {
  return (
    <tr
      data-testid={`point-${id}`}
      data-offered={point?.offered}
      data-goodput={point?.goodput}
      className="border-t border-line"
    >
      <th scope="row" className="py-1.5 text-left font-normal">
        <span className="inline-flex items-center gap-1.5">
          <Glyph tone={tone} size={9} />
          <Term name={term}>{label}</Term>
        </span>
      </th>
      <Value>{point && formatRate(point.offered)}</Value>
      <Value>{point && formatRate(point.goodput)}</Value>
      <Value>{point && formatShare(point.goodput, point.offered)}</Value>
      <Value>{point && formatClock(point.timeMs)}</Value>
    </tr>
  );
}

function Value({ children }: { children: string | null }) {
  return <td className="py-1.5 pl-3 text-right font-mono">{children ?? NO_FIGURE}</td>;
}

function Distance({ label, value, limit }: { label: string; value: string; limit: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-soft">{label}</dt>
      <dd className="text-2xl leading-9 font-medium tracking-tight">{value}</dd>
      <dd className="text-faint">{limit}</dd>
    </div>
  );
}

/** 0.25 is "+25 %", −0.5 is "−50 %". */
function signedShare(share: number): string {
  const percent = Math.round(share * 100);
  return `${percent > 0 ? "+" : ""}${formatShare(percent, 100)}`;
}
