import type { WasteSummary } from "#domain/waste";
import { NO_FIGURE, formatQuantity } from "../../ui/format/number.ts";
import { Term } from "../glossary/Term.tsx";

/** How long orphan work ran on after its caller had gone. */
export function RanOn({ summary }: { summary: WasteSummary }) {
  const { n, p50, p95, p99 } = summary.ranAfterAbandonMs;
  const figures = [
    { label: "p50", value: p50 },
    { label: "p95", value: p95 },
    { label: "p99", value: p99 },
  ];
  return (
    <p
      className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-xs text-soft"
      data-testid="ran-on"
      data-n={n}
    >
      <Term name="ranOn">Ran on after the caller had gone</Term>
      {figures.map(({ label, value }) => (
        <span key={label}>
          {label}{" "}
          <span className="font-mono text-sm text-text">
            {value === null ? NO_FIGURE : `${formatQuantity(Number(value.toPrecision(3)))} ms`}
          </span>
        </span>
      ))}
      <span className="text-faint">
        {n === 0
          ? `not reported by any of ${formatQuantity(summary.abandoned)} orphans`
          : `n = ${formatQuantity(n)}${p50 === null ? ": too few, it takes 20" : ""}`}
      </span>
    </p>
  );
}
