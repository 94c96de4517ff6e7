"use client";

import { useState } from "react";
import { BlockSkeleton, RowsSkeleton, SentenceSkeleton } from "../../ui/Skeletons.tsx";
import { Headline } from "../../ui/Headline.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { Term } from "../glossary/Term.tsx";
import { useLimitersInstances, useLimitersSeries } from "../live/use-limiters.ts";
import { useStatesTimeline } from "../live/use-states.ts";
import { distrust } from "../overview/distrust.ts";
import { KeyFigures } from "../overview/KeyFigures.tsx";
import { phraseVerdict } from "../overview/phrase-verdict.ts";
import { describePartial, isDimmed, isNothingYet, type PanelState } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useTrust } from "../trust/use-trust.ts";
import { useView } from "../view-state/use-view.ts";
import { AfterOverload } from "./AfterOverload.tsx";
import { InstanceGrid } from "./InstanceGrid.tsx";
import { LimiterCharts } from "./LimiterCharts.tsx";
import { phraseLimiters } from "./phrase-limiters.ts";
import { prepareLimiterFigures } from "./prepare-limiter-figures.ts";
import { RungsPanel, StatesPanel } from "./StatesPanel.tsx";

const PLACES = [null, null, null, null, null, null];

/** Whether the limiters do what they are for, instance by instance, and what state they led to. */
export function Limiters() {
  const { view } = useView();
  const { nowMs } = useServerNow();
  const series = useLimitersSeries();
  const instances = useLimitersInstances();
  const timeline = useStatesTimeline();
  const [chosen, setChosen] = useState<string | null>(null);
  const data = series.answer?.data ?? null;
  const grid = instances.answer?.data ?? null;
  const states = timeline.answer?.data ?? null;
  const isEmpty =
    data !== null &&
    data.limiters.length === 0 &&
    data.goodput.count.every((count) => count === null);
  const state = useStanding(series, isEmpty);
  const gridState = useStanding(instances, false);
  const statesState = useStanding(timeline, false);
  if (isNothingYet(state)) {
    return (
      <Panel title="Limiters" state={state} skeleton={null}>
        {null}
      </Panel>
    );
  }
  const names = (data?.limiters ?? []).map(({ limiter }) => limiter);
  const limiter = names.find((name) => name === chosen) ?? names[0] ?? "";
  return (
    <div className="flex flex-col gap-5">
      <Answer grid={grid} states={states} />
      <PartialNotes
        notes={describePartial(data?.partial ?? null, nowMs, view.time.kind === "live")}
      />
      <KeyFigures
        figures={grid === null ? PLACES : prepareLimiterFigures(grid, limiter, states)}
        dimmed={isDimmed(gridState)}
      />
      <LimiterPanels
        series={series}
        instances={instances}
        state={state}
        gridState={gridState}
        limiter={limiter}
        names={names}
        onChoose={setChosen}
      />
      <Panel
        title={<Term name="overloadState">States by instance</Term>}
        state={statesState}
        skeleton={<RowsSkeleton rows={4} />}
      >
        {states !== null && <StatesPanel timeline={states} />}
      </Panel>
      <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-2">
        <Panel
          title={<Term name="ladder">Degradation ladder by instance</Term>}
          state={statesState}
          skeleton={<RowsSkeleton rows={4} />}
          className="min-w-0"
        >
          {states !== null && <RungsPanel timeline={states} />}
        </Panel>
        <AfterOverload />
      </div>
    </div>
  );
}

interface LimiterPanelsProps {
  series: ReturnType<typeof useLimitersSeries>;
  instances: ReturnType<typeof useLimitersInstances>;
  state: PanelState;
  gridState: PanelState;
  limiter: string;
  names: readonly string[];
  onChoose: (limiter: string) => void;
}

/** One limiter over time, and instance by instance. */
function LimiterPanels(props: LimiterPanelsProps) {
  const { series, instances, state, gridState, limiter, names, onChoose } = props;
  const { nowMs } = useServerNow();
  const grid = instances.answer?.data ?? null;
  const asOfMs = Math.min(nowMs, instances.answer?.asked?.window.to ?? nowMs);
  return (
    <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <Panel
        title={
          <TitleUnit
            title="Limiter over time"
            unit={names.length === 1 ? limiter : "and goodput"}
          />
        }
        state={state}
        aside={
          names.length > 1 ? (
            <Segmented
              label="Limiter"
              options={names.map((name) => ({
                value: name,
                label: name === "" ? "unnamed" : name,
              }))}
              value={limiter}
              onChange={onChoose}
            />
          ) : (
            <span className="max-md:hidden">drag to look closer</span>
          )
        }
        skeleton={<BlockSkeleton className="h-[480px]" />}
        className="min-w-0"
      >
        <LimiterCharts series={series} limiter={limiter} />
      </Panel>
      <Panel
        title={<TitleUnit title="Instances" unit="in flight / limit, those in trouble first" />}
        state={gridState}
        skeleton={<BlockSkeleton className="h-[480px]" />}
        className="min-w-0"
      >
        {grid !== null && (
          <InstanceGrid
            data={{
              ...grid,
              instances: grid.instances.filter(
                (own) => own.limiter === limiter || own.standing === "no-gauges",
              ),
            }}
            asOfMs={asOfMs}
          />
        )}
      </Panel>
    </div>
  );
}

interface AnswerProps {
  grid: Parameters<typeof phraseLimiters>[0] | null;
  states: Parameters<typeof phraseLimiters>[1];
}

/** The verdict, unless the data can't be trusted to give one. */
function Answer({ grid, states }: AnswerProps) {
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
  if (grid === null) return <SentenceSkeleton />;
  const { tone, word, sentence } = phraseLimiters(grid, states);
  return (
    <Headline tone={tone} word={word}>
      {sentence}
    </Headline>
  );
}
