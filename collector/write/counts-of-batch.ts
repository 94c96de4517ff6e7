import type { Aggregated } from "../aggregate/aggregated.ts";
import type { Drop } from "../interpret/drops.ts";
import type { IntakeCount } from "./intake-counts.ts";
import type { Pending } from "./pending.ts";
import type { ServiceDirectory } from "./service-directory.ts";

/** What the requests carried that is not in the funnel. */
export function* countsOfRequests(
  requests: readonly Pending[],
  fresh: ReadonlySet<Pending>,
  directory: ServiceDirectory,
  alsoDropped: ReadonlyMap<Pending, readonly Drop[]>,
): Generator<IntakeCount> {
  for (const request of requests) {
    const { signal } = request;
    const source = (request.events[0] ?? request.samples[0])?.source;
    const serviceId = directory.idOf(source?.service ?? null, source?.environment ?? null);
    if (!fresh.has(request)) {
      const example = "The same request had been counted before.";
      yield { serviceId, signal, kind: "duplicate", reason: "repeated", count: 1, example };
      continue;
    }
    const drops = [...request.drops, ...(alsoDropped.get(request) ?? [])];
    for (const { service, environment, reason, count, example } of drops) {
      const droppedOf = directory.idOf(service, environment);
      yield { serviceId: droppedOf, signal, kind: "dropped", reason, count, example };
    }
    if (request.notInterpreted > 0) {
      const count = request.notInterpreted;
      yield {
        serviceId,
        signal,
        kind: "not_interpreted",
        reason: "no_admission_event",
        count,
        example: "",
      };
    }
  }
}

/** Events counted under a common name because their service has too many values of a dimension. */
export function foldedCounts({ folded }: Aggregated): IntakeCount[] {
  return folded.map(({ serviceId, dimension, count }) => ({
    serviceId,
    signal: "logs",
    kind: "folded",
    reason: dimension,
    count,
    example: "",
  }));
}
