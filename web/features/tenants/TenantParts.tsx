"use client";

import type { PartCounts } from "#domain/tenant-counts";
import { formatRate, formatShare, inMeasure, type Measure } from "../../ui/format/number.ts";

interface TenantPartsProps {
  title: string;
  parts: readonly PartCounts[];
  measure: Measure;
  windowSeconds: number;
}

/** What a tenant did by one dimension: an operation or a class in each row. */
export function TenantParts({ title, parts, measure, windowSeconds }: TenantPartsProps) {
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-faint">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            {title}
          </th>
          <Head>Offered</Head>
          <Head>Useful</Head>
          <Head>By policy</Head>
          <Head>By protection</Head>
          <Head>Useful of offered</Head>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const of = (key: "offered" | "useful" | "rejectedPolicy" | "rejectedProtection") =>
            inMeasure(part[key], measure);
          return (
            <tr key={part.part} className="border-t border-line">
              <th scope="row" className="max-w-0 truncate py-1 text-left font-normal">
                {part.part}
              </th>
              <Value>{formatRate(of("offered") / windowSeconds)}</Value>
              <Value>{formatRate(of("useful") / windowSeconds)}</Value>
              <Value aside>{formatRate(of("rejectedPolicy") / windowSeconds)}</Value>
              <Value aside>{formatRate(of("rejectedProtection") / windowSeconds)}</Value>
              <Value>{formatShare(of("useful"), of("offered"))}</Value>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Head({ children }: { children: string }) {
  const aside = children.startsWith("By ");
  return (
    <th scope="col" className={`py-1 pl-3 text-right font-normal ${aside ? "max-sm:hidden" : ""}`}>
      {children}
    </th>
  );
}

function Value({ children, aside = false }: { children: string; aside?: boolean }) {
  return (
    <td className={`py-1 pl-3 text-right font-mono ${aside ? "max-sm:hidden" : ""}`}>{children}</td>
  );
}
