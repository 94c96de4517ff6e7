"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { TimeChart } from "../../charts/TimeChart.tsx";
import { Headline } from "../../ui/Headline.tsx";
import { BlockSkeleton, RowsSkeleton, SentenceSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { useTenantReport } from "../live/use-tenants.ts";
import { describePartial, isNothingYet } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useAddressWithin } from "../view-state/use-page-params.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { phraseTenant } from "./phrase-tenant.ts";
import { prepareTenantChart } from "./prepare-tenant-chart.ts";
import { tenantOfSegment } from "./tenant-address.ts";
import { TenantFiguresStrip } from "./TenantFiguresStrip.tsx";
import { TenantParts } from "./TenantParts.tsx";
import { TenantTimes } from "./TenantTimes.tsx";

/** The page of the tenant that the path names. */
export function Tenant() {
  const { id } = useParams<{ id: string }>();
  const addressOf = useAddressWithin();
  const tenant = tenantOfSegment(id);
  return (
    <div className="flex flex-col gap-5">
      <Link
        href={addressOf("/tenants")}
        prefetch={false}
        className="w-fit text-xs text-soft hover:text-text"
      >
        ← All tenants
      </Link>
      {tenant === null ? <p>This address names no tenant.</p> : <Report tenant={tenant} />}
    </div>
  );
}

function Report({ tenant }: { tenant: string }) {
  const { view } = useView();
  const { measure } = view;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const answer = useTenantReport(tenant);
  const report = answer.answer?.data ?? null;
  const window = answer.answer?.asked?.window;
  const state = useStanding(answer, report?.tenantCount === 0);
  const chart =
    report === null || window === undefined
      ? null
      : prepareTenantChart(report, { ...window, nowMs });
  const phrase = report === null ? null : phraseTenant(tenant, report);
  const parts = { measure, windowSeconds: report?.windowSeconds ?? 1 };
  return (
    <>
      {phrase === null ? (
        <SentenceSkeleton />
      ) : (
        <Headline tone={phrase.tone} word={phrase.word} aside={tenant}>
          {phrase.sentence}
        </Headline>
      )}
      <PartialNotes
        notes={describePartial(report?.partial ?? null, nowMs, view.time.kind === "live")}
      />
      {report !== null && <TenantFiguresStrip report={report} />}
      <Panel
        title={<TitleUnit title="Consumed against fair share" unit="units/s" />}
        state={state}
        skeleton={<BlockSkeleton className="h-[252px]" />}
      >
        {chart !== null && (
          <TimeChart
            model={chart}
            summary={`What ${tenant} offered and consumed over time, in units per second.`}
            height="h-[220px]"
            onZoom={(from, to) => changeView({ time: { kind: "historical", from, to } })}
          />
        )}
      </Panel>
      {isNothingYet(state) || (
        <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-2">
          <Panel
            title={<TitleUnit title="By operation and class" unit={`${measure}/s`} />}
            state={state}
            skeleton={<RowsSkeleton rows={4} />}
            className="min-w-0"
          >
            {report !== null && (
              <div className="flex flex-col gap-4">
                <TenantParts title="Operation" parts={report.operations} {...parts} />
                <TenantParts title="Class" parts={report.classes} {...parts} />
              </div>
            )}
          </Panel>
          <Panel
            title="How long it took"
            state={state}
            skeleton={<RowsSkeleton rows={2} />}
            className="min-w-0"
          >
            {report !== null && <TenantTimes latency={report.latency} />}
          </Panel>
        </div>
      )}
    </>
  );
}
