"use client";

import { formatQuantity } from "../../ui/format/number.ts";
import { formatClock, formatDuration, formatInstant, formatLocal } from "../../ui/format/time.ts";
import { useBrowserNow } from "../clock/use-now.ts";
import { useServerNow } from "../clock/use-server-now.ts";
import { useIntake } from "../live/use-intake.ts";
import { retryWords } from "../panel/StateChip.tsx";
import { describeReason } from "../panel/describe-missing.ts";
import { PROBLEM_WORDS, type Problem } from "./count-problems.ts";
import type { Trust } from "./judge-trust.ts";
import type { Reporting } from "./merge-listings.ts";

interface TrustDetailsProps {
  trust: Trust;
  reporting: Reporting | null;
  problems: readonly Problem[];
  retryAt: number | null;
}

/** The reasons behind the trust strip: data, instances, collectors, this browser, and losses. */
export function TrustDetails({ trust, reporting, problems, retryAt }: TrustDetailsProps) {
  const { nowMs } = useServerNow();
  const browserNowMs = useBrowserNow();
  const { query: intake } = useIntake();
  return (
    <div className="flex w-96 max-w-full flex-col gap-3 p-4 text-xs text-soft">
      {trust.why !== null && <p className="text-sm text-text">{trust.why}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name="Data to">
          {trust.dataThrough === null
            ? "nothing counted yet"
            : `${formatInstant(trust.dataThrough)} (${formatLocal(trust.dataThrough)})`}
        </Fact>
        <Fact name="Instances">
          {reporting === null ? "none known" : describeInstances(reporting)}
        </Fact>
        <Fact name="Collectors">
          {intake.data === undefined
            ? "not known"
            : describeCollectors(intake.data.collectors, nowMs)}
        </Fact>
        <Fact name="This browser">
          {retryAt === null ? "connected" : `requests fail; ${retryWords(retryAt, browserNowMs)}`}
        </Fact>
      </dl>
      <div className="border-t border-line pt-3">
        <p className="pb-1.5 text-faint">Not counted as it came, in the last hour</p>
        {problems.length === 0 ? (
          <p>Nothing: 0 dropped, 0 refused, 0 sent twice.</p>
        ) : (
          <ul className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
            {problems.map((problem) => (
              <li key={`${problem.kind} ${problem.service} ${problem.signal} ${problem.reason}`}>
                <span className="font-mono text-text">{formatQuantity(problem.count)}</span>{" "}
                {PROBLEM_WORDS[problem.kind]} ({describeReason(problem.reason)}), last at{" "}
                {formatClock(problem.lastAt).slice(0, 5)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="text-text">{children}</dd>
    </>
  );
}

function describeInstances({ instances }: Reporting): string {
  const counted = `${instances.reporting} of ${instances.known} report`;
  if (instances.silent.length === 0) return counted;
  return `${counted}; silent: ${instances.silent.join(", ")}`;
}

function describeCollectors(collectors: readonly { heartbeatAt: number }[], nowMs: number): string {
  if (collectors.length === 0) return "none has reported";
  const newest = Math.max(...collectors.map(({ heartbeatAt }) => heartbeatAt));
  return `last sign of life ${formatDuration(nowMs - newest)} ago`;
}
