"use client";

import type { RejectionSummary } from "#domain/rejections";
import { formatQuantity, inMeasure, type Measure } from "../../ui/format/number.ts";
import { Headline } from "../../ui/Headline.tsx";
import { RowsSkeleton, SentenceSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { Term } from "../glossary/Term.tsx";
import { useRejectionsSeries, useRejectionsSummary } from "../live/use-rejections.ts";
import { distrust } from "../overview/distrust.ts";
import { KeyFigures } from "../overview/KeyFigures.tsx";
import { phraseVerdict } from "../overview/phrase-verdict.ts";
import { describePartial, isDimmed, isNothingYet } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useTrust } from "../trust/use-trust.ts";
import { useView } from "../view-state/use-view.ts";
import { AnswerHealth } from "./AnswerHealth.tsx";
import { CostOfNo } from "./CostOfNo.tsx";
import { phraseRejections } from "./phrase-rejections.ts";
import { prepareRejectionFigures } from "./prepare-rejection-figures.ts";
import { prepareLabelRows, prepareReasonRows } from "./prepare-rejection-rows.tsx";
import { RejectionChart } from "./RejectionChart.tsx";
import { RejectionTable } from "./RejectionTable.tsx";

const PLACES = [null, null, null, null, null, null];

/** Who is turned away and why, what saying no costs, and whether it is said well. */
export function Rejections() {
  const { view } = useView();
  const { measure } = view;
  const { nowMs } = useServerNow();
  const answer = useRejectionsSummary();
  const series = useRejectionsSeries();
  const summary = answer.answer?.data ?? null;
  const isEmpty = summary !== null && summary.offered.count === 0 && summary.reasons.length === 0;
  const state = useStanding(answer, isEmpty);
  const notes = describePartial(summary?.partial ?? null, nowMs, view.time.kind === "live");
  if (isNothingYet(state)) {
    return (
      <Panel title="Rejections" state={state} skeleton={null}>
        {null}
      </Panel>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Answer summary={summary} />
      <PartialNotes notes={notes} />
      <KeyFigures
        figures={summary === null ? PLACES : prepareRejectionFigures(summary, measure)}
        dimmed={isDimmed(state)}
      />
      <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <RejectionChart kind="reason" series={series} height="h-[220px] md:h-[300px]" />
        <Panel
          title={<TitleUnit title="By gate and reason" unit="policy and protection apart" />}
          state={state}
          skeleton={<RowsSkeleton rows={7} />}
          className="min-w-0"
        >
          {summary !== null && <Reasons summary={summary} measure={measure} />}
        </Panel>
        <RejectionChart kind="scope" series={series} height="h-[180px] md:h-[240px]" />
        <Panel
          title={<Term name="scope">By scope and limiter</Term>}
          state={state}
          skeleton={<RowsSkeleton rows={6} />}
          className="min-w-0"
        >
          {summary !== null && <Labels summary={summary} measure={measure} />}
        </Panel>
        <Panel
          title={<Term name="costOfNo">Cost of saying no</Term>}
          state={state}
          skeleton={<RowsSkeleton rows={3} />}
          className="min-w-0"
        >
          {summary !== null && <CostOfNo cost={summary.cost} />}
        </Panel>
        <Panel
          title={<TitleUnit title="What rejected callers were told" unit="share of rejections" />}
          state={state}
          skeleton={<RowsSkeleton rows={4} />}
          className="min-w-0"
        >
          {summary !== null && <AnswerHealth summary={summary} />}
        </Panel>
      </div>
    </div>
  );
}

interface PartProps {
  summary: RejectionSummary;
  measure: Measure;
}

function Reasons({ summary, measure }: PartProps) {
  const offered = inMeasure(summary.offered, measure);
  if (summary.reasons.length === 0) {
    return (
      <p className="text-sm text-soft">
        0 rejections of {formatQuantity(offered)} {measure} offered. That is a zero, not missing
        data.
      </p>
    );
  }
  return (
    <RejectionTable
      caption="Reason"
      rows={prepareReasonRows(summary, measure)}
      measure={measure}
      whole={offered}
      wholeName="Of offered"
    />
  );
}

function Labels({ summary, measure }: PartProps) {
  const { scopes, limiters, envelope } = summary;
  if (scopes === null || limiters === null) {
    return (
      <p className="text-sm text-soft">
        Scopes and limiters are not kept for single tenants. Take the tenant out of the filter to
        see them.
      </p>
    );
  }
  if (envelope?.rejection === 0) return <p className="text-sm text-soft">0 rejections.</p>;
  const sum = (labels: typeof scopes) =>
    labels.reduce((all, amount) => all + inMeasure(amount, measure), 0);
  return (
    <div className="flex flex-col gap-3">
      {[
        { caption: "Scope", kind: "scope", labels: scopes },
        { caption: "Limiter", kind: "limiter", labels: limiters },
      ].map(({ caption, kind, labels }) => (
        <RejectionTable
          key={kind}
          caption={caption}
          rows={prepareLabelRows(kind, labels, measure)}
          measure={measure}
          whole={sum(labels)}
          wholeName="Of rejected"
        />
      ))}
      <p className="text-xs text-faint">Both gates together; the table above tells them apart.</p>
    </div>
  );
}

/** The verdict, unless the data can't be trusted to give one. */
function Answer({ summary }: { summary: RejectionSummary | null }) {
  const { measure } = useView().view;
  const { nowMs } = useServerNow();
  const { trust } = useTrust();
  const doubt = distrust(trust);
  if (doubt !== null) {
    return (
      <Headline tone="remainder" word="Unknown" aside={trust.why}>
        {phraseVerdict(doubt, measure, nowMs)}
      </Headline>
    );
  }
  if (summary === null) return <SentenceSkeleton />;
  const { tone, word, sentence } = phraseRejections(summary, measure);
  return (
    <Headline tone={tone} word={word}>
      {sentence}
    </Headline>
  );
}
