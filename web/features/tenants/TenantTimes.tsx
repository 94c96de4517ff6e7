import type { TenantLatency } from "#domain/tenant-answers";
import type { Percentiles } from "#domain/percentiles";
import { NO_FIGURE, formatQuantity, formatRate } from "../../ui/format/number.ts";

/** How long a tenant's work waited and was worked on, in milliseconds. */
export function TenantTimes({ latency }: { latency: TenantLatency | null }) {
  if (latency === null) {
    return (
      <p className="text-sm text-soft">
        Times are kept of a tenant’s classes, not of its operations or regions: take that filter
        away to see them.
      </p>
    );
  }
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-faint">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            ms
          </th>
          {["p50", "p95", "p99", "n"].map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <TimesRow label="In the queue" percentiles={latency.queue} />
        <TimesRow label="Being served" percentiles={latency.service} />
      </tbody>
    </table>
  );
}

function TimesRow({ label, percentiles }: { label: string; percentiles: Percentiles }) {
  const { p50, p95, p99, n } = percentiles;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 text-left font-normal">
        {label}
      </th>
      {[p50, p95, p99].map((value, index) => (
        // The three are always the same ones.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={index} className="py-1 pl-3 text-right font-mono">
          {value === null ? NO_FIGURE : formatRate(value)}
        </td>
      ))}
      <td className="py-1 pl-3 text-right font-mono text-faint">{formatQuantity(n)}</td>
    </tr>
  );
}
