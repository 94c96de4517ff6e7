import type { CountedBatch, Displaced } from "../aggregate/aggregated.ts";
import type { Drop } from "../interpret/drops.ts";
import type { Advanced } from "./advance-counters.ts";
import type { Pending } from "./pending.ts";

/** What of each request turned out in the commit to be not counted. */
export function laterDrops(
  batches: ReadonlyMap<Pending, CountedBatch>,
  advanced: ReadonlyMap<Pending, Advanced>,
  displaced: ReadonlyMap<CountedBatch, readonly Displaced[]>,
): Map<Pending, Drop[]> {
  const drops = new Map<Pending, Drop[]>();
  for (const [request, batch] of batches) {
    const some = [
      ...(advanced.get(request)?.drops ?? []),
      ...(displaced.get(batch) ?? []).map(dropOf),
    ];
    if (some.length > 0) drops.set(request, some);
  }
  return drops;
}

function dropOf({ source, by, operation, count }: Displaced): Drop {
  const { service, environment } = source;
  const other = by === "events" ? "counters" : "events";
  return {
    service,
    environment,
    reason: by === "events" ? "counted_by_events" : "counted_by_counters",
    count,
    example: `${operation}: is counted by its ${by}, so its ${other} are not added: report it by one of them.`,
  };
}
