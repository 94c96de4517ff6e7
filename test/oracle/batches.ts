import { otlpJson } from "./otlp-json.ts";
import type { Random } from "./random.ts";
import type { ReportedRecord } from "./record.ts";

/** Cuts records into payloads of random size, up to `recordsMax`, in the order given. */
export function payloadsOf(
  records: readonly ReportedRecord[],
  random: Random,
  recordsMax: number,
): string[] {
  const payloads: string[] = [];
  let start = 0;
  while (start < records.length) {
    const end = start + random.whole(1, recordsMax);
    payloads.push(otlpJson(records.slice(start, end)));
    start = end;
  }
  return payloads;
}
