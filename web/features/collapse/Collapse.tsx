"use client";

import { judgeCollapse, type CollapseJudgement } from "#domain/collapse";
import { judgeMetastability } from "#domain/retries";
import { useMemo } from "react";
import { ScatterChart } from "../../charts/ScatterChart.tsx";
import { formatDuration } from "../../ui/format/time.ts";
import { Headline } from "../../ui/Headline.tsx";
import { BlockSkeleton, SentenceSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { useCollapseCurve } from "../live/use-collapse.ts";
import { distrust } from "../overview/distrust.ts";
import { phraseVerdict } from "../overview/phrase-verdict.ts";
import { describePartial, isNothingYet } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useTrust } from "../trust/use-trust.ts";
import { useView } from "../view-state/use-view.ts";
import { CurveFigures } from "./CurveFigures.tsx";
import { Metastable } from "./Metastable.tsx";
import { phraseCollapse } from "./phrase-collapse.ts";
import { PlaybackBar } from "./PlaybackBar.tsx";
import { preparePoints } from "./prepare-points.ts";
import { meanPrice, prepareScatter } from "./prepare-scatter.ts";
import { usePlayback } from "./use-playback.ts";

/** Whether more demand still gives more goodput, and where it stopped doing so. */
export function Collapse() {
  const { view } = useView();
  const { measure } = view;
  const { nowMs } = useServerNow();
  const curve = useCollapseCurve();
  const data = curve.answer?.data ?? null;
  const points = useMemo(
    () => (data === null ? [] : preparePoints(data, measure, nowMs)),
    [data, measure, nowMs],
  );
  const times = useMemo(() => points.map(({ timeMs }) => timeMs), [points]);
  const playback = usePlayback(times);
  const seen = points.slice(0, playback.shown);
  const judgement = judgeCollapse(seen);
  const isEmpty = data !== null && data.offered.count.every((count) => count === null);
  const state = useStanding(curve, isEmpty);
  const step = formatDuration((data?.stepSeconds ?? 10) * 1_000);
  const notes = describePartial(data?.partial ?? null, nowMs, view.time.kind === "live");
  return (
    <div className="flex flex-col gap-5">
      <Answer judgement={data === null ? null : judgement} />
      <PartialNotes notes={notes} />
      <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <Panel
          title={<TitleUnit title="Goodput against offered" unit={`${measure}/s`} />}
          state={state}
          aside={<span>one point per {step}; newer ones are larger and bluer</span>}
          skeleton={<BlockSkeleton className="h-[420px] md:h-[520px]" />}
          className="min-w-0"
        >
          {data !== null && (
            <>
              <ScatterChart
                model={prepareScatter({
                  points,
                  shown: playback.shown,
                  judgement,
                  measure,
                  stepSeconds: data.stepSeconds,
                  limits: data.limits,
                  unitsPerAttempt: meanPrice(data),
                })}
                summary={`Goodput against offered, in ${measure} per second, one point per ${step}.`}
                height="h-[340px] md:h-[500px]"
              />
              <PlaybackBar playback={playback} times={times} />
            </>
          )}
        </Panel>
        {isNothingYet(state) || data === null || (
          <div className="flex min-w-0 flex-col gap-8">
            <CurveFigures judgement={judgement} measure={measure} />
            <Metastable judged={judgeMetastability(seen)} measure={measure} nowMs={nowMs} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The verdict, unless the data can't be trusted to give one. */
function Answer({ judgement }: { judgement: CollapseJudgement | null }) {
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
  if (judgement === null) return <SentenceSkeleton />;
  const { tone, word, sentence } = phraseCollapse(judgement, measure);
  return (
    <div data-testid="collapse-verdict" data-verdict={judgement.verdict}>
      <Headline tone={tone} word={word}>
        {sentence}
      </Headline>
    </div>
  );
}
