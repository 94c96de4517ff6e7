"use client";

import type { RejectionCost } from "#domain/rejections";
import { NO_FIGURE, formatQuantity, formatShare } from "../../ui/format/number.ts";
import { formatDuration, formatMicros } from "../../ui/format/time.ts";

/** What a rejection cost, against its budget, and all of them against what the instances have. */
export function CostOfNo({ cost }: { cost: RejectionCost }) {
  const { decisionUs, meanUs, rejections, seconds, instances, capacityShare, budget } = cost;
  if (decisionUs.n === 0) {
    return (
      <p className="text-sm text-soft">
        None of {formatQuantity(rejections)} rejections reported what deciding took. Send{" "}
        <code className="font-mono text-text">admission.decision_us</code> with each decision.
      </p>
    );
  }
  const percentiles = [
    { name: "p50", value: decisionUs.p50 },
    { name: "p95", value: decisionUs.p95, budget: budget.p95Us },
    { name: "p99", value: decisionUs.p99 },
  ];
  const top = Math.max(budget.p95Us, ...percentiles.map(({ value }) => value ?? 0));
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="flex flex-col gap-1.5">
        {percentiles.map(({ name, value, budget: limit }) => (
          <div key={name} className="grid grid-cols-[2.5rem_1fr_5rem] items-center gap-3">
            <dt className="text-soft">{name}</dt>
            <dd className="relative h-3 rounded-sm bg-hover">
              <span
                className="absolute inset-y-0 left-0 rounded-sm"
                style={{
                  width: `${((value ?? 0) / top) * 100}%`,
                  background:
                    limit !== undefined && (value ?? 0) > limit ? "var(--alarm)" : "var(--offered)",
                }}
              />
              {limit !== undefined && (
                <span
                  title={`The budget: ${formatMicros(limit)}`}
                  className="absolute -inset-y-1 w-0.5 bg-text"
                  style={{ left: `calc(${(limit / top) * 100}% - 2px)` }}
                />
              )}
            </dd>
            <dd className="text-right font-mono">
              {value === null ? NO_FIGURE : formatMicros(value)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-faint">
        n = {formatQuantity(decisionUs.n)} rejections that reported their cost; the mark is p95's
        budget of {formatMicros(budget.p95Us)}.
      </p>
      <p className="text-xs text-soft">
        {meanUs === null ? NO_FIGURE : formatMicros(meanUs)} on average ×{" "}
        {formatQuantity(rejections)} rejections ÷ ({formatDuration(seconds * 1_000)} ×{" "}
        {formatQuantity(instances)} {instances === 1 ? "instance" : "instances"} × 1 core) ={" "}
        <span className="font-mono text-text">
          {capacityShare === null ? NO_FIGURE : formatShare(capacityShare, 1)}
        </span>{" "}
        of capacity, of {formatShare(budget.capacityShare, 1)} allowed.
      </p>
    </div>
  );
}
