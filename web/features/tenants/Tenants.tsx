"use client";

import type { TenantsTable } from "#domain/tenant-answers";
import { formatDuration } from "../../ui/format/time.ts";
import { Headline } from "../../ui/Headline.tsx";
import { BlockSkeleton, RowsSkeleton, SentenceSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { useTenantsTable } from "../live/use-tenants.ts";
import { distrust } from "../overview/distrust.ts";
import { phraseVerdict } from "../overview/phrase-verdict.ts";
import { describePartial, isNothingYet } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useTrust } from "../trust/use-trust.ts";
import { useView } from "../view-state/use-view.ts";
import { FairnessFigures } from "./FairnessFigures.tsx";
import { phraseFairness } from "./phrase-fairness.ts";
import { ShareBars } from "./ShareBars.tsx";
import { TenantHeatmap } from "./TenantHeatmap.tsx";
import { TenantTable } from "./TenantTable.tsx";

/** As many as a service can have, and the one that stands for those beyond. */
const ALL = 5_000;

/** Who is hurting whom. */
export function Tenants() {
  const { view } = useView();
  const { nowMs } = useServerNow();
  const answer = useTenantsTable(ALL);
  const table = answer.answer?.data ?? null;
  const state = useStanding(answer, table?.tenantCount === 0);
  const notes = describePartial(table?.partial ?? null, nowMs, view.time.kind === "live");
  return (
    <div className="flex flex-col gap-5">
      <Answer table={table} />
      <PartialNotes notes={notes} />
      {isNothingYet(state) ? (
        <Panel title="Tenants" state={state} skeleton={null}>
          {null}
        </Panel>
      ) : (
        <>
          {table !== null && <FairnessFigures table={table} />}
          <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-2">
            <Panel
              title={<TitleUnit title="Consumed against fair share" unit="units/s" />}
              state={state}
              skeleton={<RowsSkeleton rows={8} />}
              className="min-w-0"
            >
              {table !== null && <ShareBars table={table} />}
            </Panel>
            {table === null ? (
              <BlockSkeleton className="h-[400px]" />
            ) : (
              <TenantHeatmap table={table} />
            )}
          </div>
          <Panel
            title="All tenants"
            state={state}
            skeleton={<BlockSkeleton className="h-[560px]" />}
          >
            {table !== null && <TenantTable table={table} />}
          </Panel>
        </>
      )}
    </div>
  );
}

/** The answer of the page, unless the data can't be trusted to give one. */
function Answer({ table }: { table: TenantsTable | null }) {
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
  if (table === null) return <SentenceSkeleton />;
  const { tone, word, sentence } = phraseFairness(table);
  return (
    <div data-testid="fairness-verdict" data-tone={tone}>
      <Headline
        tone={tone}
        word={word}
        aside={`over ${formatDuration(table.windowSeconds * 1_000)}, in units`}
      >
        {sentence}
      </Headline>
    </div>
  );
}
