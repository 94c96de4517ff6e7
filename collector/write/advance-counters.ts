// In: what the points of fresh metrics requests say. Out: by how much their counters grew, with the
// state that this follows from moved on in the same transaction. Never: growth that is counted twice
// because points came twice, late, or by way of two collectors.
import type { Database } from "#db";
import { judgePoint, type PointJudgement } from "#domain/cumulative";
import type { Source } from "#domain/events";
import { QUANTITY_MAX, toMicros } from "#domain/fixed-point";
import { emptyHistogram } from "#domain/histogram";
import { histogramDifference } from "#domain/histogram-difference";
import type { AdmissionSample } from "#domain/samples";
import type { KnownService } from "../aggregate/aggregated.ts";
import { Drops, type Drop } from "../interpret/drops.ts";
import { msOfNano } from "../interpret/in-time.ts";
import type { CumulativeCounter, CumulativeDistribution } from "../interpret/metric-samples.ts";
import { isNew, lockRuns, saveRuns, type CounterRun, type RunKey } from "./counter-runs.ts";
import type { Pending } from "./pending.ts";

/** What the points of one request come to. */
export interface Advanced {
  samples: AdmissionSample[];
  drops: Drop[];
}

type Cumulative = CumulativeCounter | CumulativeDistribution;

interface Met {
  sample: Cumulative;
  request: Pending;
  key: RunKey;
}

/** Works out the growth behind the points of each request. */
export async function advanceCounters(
  database: Database,
  requests: Iterable<Pending>,
  serviceOf: (source: Source) => Pick<KnownService, "serviceId">,
  nowMs: number,
): Promise<Map<Pending, Advanced>> {
  const advanced = new Map<Pending, { samples: AdmissionSample[]; drops: Drops }>();
  const met: Met[] = [];
  for (const request of requests) {
    const samples: AdmissionSample[] = [];
    advanced.set(request, { samples, drops: new Drops() });
    for (const sample of request.samples) {
      if (!isCumulative(sample)) samples.push(sample);
      else {
        const { series, startNs } = sample.run;
        met.push({
          sample,
          request,
          key: { serviceId: serviceOf(sample.source).serviceId, series, startNs },
        });
      }
    }
  }
  if (met.length > 0) {
    const runs = new Runs(await lockRuns(database, distinct(met), nowMs));
    // In the order of their times, whichever request they came in.
    met.sort((a, b) => compare(a.sample.run.timeNs, b.sample.run.timeNs));
    for (const { sample, request, key } of met) {
      const { samples, drops } = advanced.get(request) ?? { samples: [], drops: new Drops() };
      const grown = runs.advance(key, sample);
      if (typeof grown === "string") drops.add(sample.source, { ...REFUSED[grown] }, 1);
      else if (grown !== null) samples.push(grown);
    }
    await saveRuns(database, runs.changed(), nowMs);
  }
  return new Map(
    [...advanced].map(([request, { samples, drops }]) => [
      request,
      { samples, drops: drops.list() },
    ]),
  );
}

const REFUSED = {
  unknown_start: {
    reason: "unknown_start",
    message:
      "start_time_unix_nano: expected a start within five minutes of the first point, so this counter is counted from its next point on.",
  },
  out_of_range: {
    reason: "out_of_range",
    message: `value: expected to grow by at most ${QUANTITY_MAX} between two points.`,
  },
} as const;

function isCumulative(sample: Pending["samples"][number]): sample is Cumulative {
  return sample.kind === "cumulative_counter" || sample.kind === "cumulative_distribution";
}

function distinct(met: readonly Met[]): RunKey[] {
  return [...new Map(met.map(({ key }) => [textOf(key), key])).values()];
}

class Runs {
  readonly #runs: Map<string, CounterRun>;
  /** How many runs with a point there are of each counter. */
  readonly #known = new Map<string, number>();
  readonly #changed = new Set<CounterRun>();

  constructor(runs: readonly CounterRun[]) {
    this.#runs = new Map(runs.map((run) => [textOf(run), run]));
    for (const run of runs) if (!isNew(run)) this.#note(run);
  }

  /** What a point adds, null for nothing; moves its run on. */
  advance(key: RunKey, sample: Cumulative): AdmissionSample | null | keyof typeof REFUSED {
    const run = this.#runs.get(textOf(key));
    if (run === undefined) throw new Error(`Run ${textOf(key)} was not locked.`);
    const hasOther = (this.#known.get(counterOf(key)) ?? 0) > 0;
    const judged = judgePoint(sample.run, isNew(run) ? null : run, hasOther);
    if (judged === "nothing") return null;
    const grown = growthOf(sample, run, judged);
    if (isNew(run)) this.#note(run);
    moveOn(run, sample);
    this.#changed.add(run);
    return judged === "unknown_start" ? judged : grown;
  }

  changed(): CounterRun[] {
    return [...this.#changed];
  }

  #note(run: RunKey): void {
    this.#known.set(counterOf(run), (this.#known.get(counterOf(run)) ?? 0) + 1);
  }
}

function growthOf(
  sample: Cumulative,
  run: CounterRun,
  judged: PointJudgement,
): AdmissionSample | "out_of_range" {
  const isDifference = judged === "difference";
  if (sample.kind === "cumulative_distribution") {
    const { run: _, ...said } = sample;
    const before = isDifference ? run.histogram : emptyHistogram();
    return {
      ...said,
      kind: "distribution",
      observations: sample.observations - (isDifference ? run.lastValue : 0),
      sumMicros: Math.max(0, sample.sumMicros - (isDifference ? run.sumMicros : 0)),
      histogram: histogramDifference(sample.histogram, before),
    };
  }
  const { run: point, ...said } = sample;
  const micros = microsBetween(isDifference ? run.lastValue : 0, point.value);
  if (micros > toMicros(QUANTITY_MAX)) return "out_of_range";
  const fromNs = isDifference ? run.lastNs : point.startNs;
  const fromMs = fromNs === 0n ? sample.timeMs : msOfNano(fromNs);
  return { ...said, kind: "increment", fromMs, micros };
}

/** Of whole millionths, so that the parts of a counter add up to exactly its value. */
function microsBetween(before: number, now: number): number {
  const [from, to] = [toMicros(before), toMicros(now)];
  return Number.isSafeInteger(to) ? to - from : toMicros(now - before);
}

function moveOn(run: CounterRun, sample: Cumulative): void {
  run.lastNs = sample.run.timeNs;
  run.lastValue = sample.run.value;
  if (sample.kind !== "cumulative_distribution") return;
  run.sumMicros = sample.sumMicros;
  run.histogram = sample.histogram;
}

function counterOf({ serviceId, series }: RunKey): string {
  return `${serviceId} ${series}`;
}

function textOf(key: RunKey): string {
  return `${counterOf(key)} ${key.startNs}`;
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
