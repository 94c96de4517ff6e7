import type { Database, PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { FunnelSeriesRequest } from "#domain/funnel-request";
import { GAUGE_HOLD_SECONDS } from "#domain/limiters";
import type { InstanceStates, State, StatesTimeline, TimeIn } from "#domain/overload-states";
import {
  flapsOf,
  leadsBack,
  stateTimeline,
  timeInEach,
  transitionsOf,
  turnsRound,
  type Change,
  type Sight,
  type StateSpan,
} from "#domain/state-timeline";
import { STATES, stateNumber } from "#domain/states";
import { TIERS } from "#domain/tiers";
import { z } from "zod";
import { policyInForce } from "./policy-in-force.ts";
import { readGauges, type GaugeRows } from "./read-gauges.ts";
import { stepsQuestion } from "./rollup-questions.ts";
import { servicesOf, type ServiceSet } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const CHANGES_MAX = 5_000;

const ChangeRow = z.object({
  instanceId: z.string(),
  atMs: z.number(),
  from: z.string(),
  to: z.string(),
});
const HeardRow = z.object({ instanceId: z.string(), heardUntilMs: z.number() });

/** In which state and on which rung each instance was, from its decisions and its changes. */
export async function statesTimeline(
  database: PrismaClient,
  request: FunnelSeriesRequest,
  nowMs: number,
): Promise<StatesTimeline> {
  const services = await servicesOf(database, request);
  const { policy } = await policyInForce(database, request);
  const question = stepsQuestion(services, request, nowMs, TIERS[1].seconds);
  const { stepSeconds } = question;
  const gauges = await readRollups(database, question, (snapshot, rowsOf) =>
    readGauges(snapshot, rowsOf, ["state", "level"], stepSeconds),
  );
  const changes = await readChanges(database, services, request);
  const window = { fromMs: request.from, toMs: Math.min(request.to, nowMs) };
  const dwellMs = policy.dwellSeconds * 1_000;
  const heard = await readHeard(database, services, request.from);
  const instances = instancesIn(gauges, changes, heard)
    .map(({ instanceId, heardUntilMs }): InstanceStates => {
      const own = (metric: string) =>
        gauges.find((row) => row.instanceId === instanceId && row.metric === metric);
      const changed = changes.filter((change) => change.instanceId === instanceId);
      const watched = (row: GaugeRows | undefined) => ({
        // An instance that only tells of its changes is in a state until it tells of the next.
        holdMs:
          row === undefined ? Infinity : Math.max(GAUGE_HOLD_SECONDS, 3 * stepSeconds) * 1_000,
        heardUntilMs: heardUntilMs + stepSeconds * 1_000,
      });
      const [state, level] = [own("state"), own("level")];
      const seen = state === undefined ? [] : sightsOf(state, stepSeconds);
      const states = stateTimeline(
        {
          sights: seen.flatMap((sight) => namedSight(sight)),
          changes: changed.flatMap((change) => namedChange(change)),
          ...watched(state),
        },
        window,
      );
      const rungs = stateTimeline(
        {
          sights: level === undefined ? [] : sightsOf(level, stepSeconds),
          changes: [],
          ...watched(level),
        },
        window,
      );
      const transitions = transitionsOf(states);
      return {
        instanceId,
        states,
        rungs,
        transitions: transitions.length,
        flaps: flapsOf(transitions, dwellMs, leadsBack),
        rungFlaps: flapsOf(transitionsOf(rungs), dwellMs, turnsRound),
      };
    })
    .sort((one, other) => other.transitions - one.transitions);
  const sum = (of: (instance: InstanceStates) => number) =>
    instances.reduce((all, instance) => all + of(instance), 0);
  const through = await dataThrough(database, services);
  return {
    from: window.fromMs,
    to: window.toMs,
    instances,
    timeInStates: timesOf(instances.map(({ states }) => states)),
    timeOnRungs: timesOf(instances.map(({ rungs }) => rungs)),
    transitions: sum(({ transitions }) => transitions),
    flaps: sum(({ flaps }) => flaps),
    rungFlaps: sum(({ rungFlaps }) => rungFlaps),
    dwellSeconds: policy.dwellSeconds,
    stepSeconds,
    truncated: changes.length >= CHANGES_MAX,
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

/** The changes of a window and of the time in which a state before it may have begun, in order. */
async function readChanges(
  database: Database,
  { ids }: ServiceSet,
  { from, to }: { from: number; to: number },
): Promise<z.infer<typeof ChangeRow>[]> {
  const rows = await database.$queryRaw`
    SELECT instance_id AS "instanceId", extract(epoch FROM at)::float8 * 1000 AS "atMs",
      from_state AS "from", to_state AS "to"
    FROM state_change
    WHERE service_id = ANY (${ids}::int[]) AND at < to_timestamp(${to}::float8 / 1000)
      AND at >= to_timestamp(${from}::float8 / 1000) - interval '1 day'
    ORDER BY at DESC LIMIT ${CHANGES_MAX}::int`;
  return z.array(ChangeRow).parse(rows).reverse();
}

async function readHeard(
  database: Database,
  { ids }: ServiceSet,
  fromMs: number,
): Promise<z.infer<typeof HeardRow>[]> {
  const rows = await database.$queryRaw`
    SELECT instance_id AS "instanceId",
      extract(epoch FROM max(last_event_at))::float8 * 1000 AS "heardUntilMs"
    FROM instance WHERE service_id = ANY (${ids}::int[])
      AND last_event_at >= to_timestamp(${fromMs}::float8 / 1000)
    GROUP BY instance_id`;
  return z.array(HeardRow).parse(rows);
}

/** Those that were heard of, and those that told of a state at another time than their events. */
function instancesIn(
  gauges: readonly GaugeRows[],
  changes: readonly z.infer<typeof ChangeRow>[],
  heard: readonly z.infer<typeof HeardRow>[],
): z.infer<typeof HeardRow>[] {
  const until = new Map(heard.map(({ instanceId, heardUntilMs }) => [instanceId, heardUntilMs]));
  const note = (instanceId: string, atMs: number) =>
    until.set(instanceId, Math.max(until.get(instanceId) ?? 0, atMs));
  for (const { instanceId, lastsAt } of gauges) note(instanceId, lastsAt.at(-1) ?? 0);
  for (const { instanceId, atMs } of changes) note(instanceId, atMs);
  return [...until]
    .map(([instanceId, heardUntilMs]) => ({ instanceId, heardUntilMs }))
    .sort((one, other) => one.instanceId.localeCompare(other.instanceId, "en", { numeric: true }));
}

/** What was seen in each step: where it was the same all the time, from the step's beginning. */
function sightsOf(row: GaugeRows, stepSeconds: number): Sight<number>[] {
  return row.steps.map((step, index) => {
    const toMs = Math.min(row.lastsAt[index] ?? 0, (step + stepSeconds) * 1_000);
    const isSame = row.lows[index] === row.highs[index];
    return { value: row.lasts[index] ?? 0, fromMs: isSame ? step * 1_000 : toMs, toMs };
  });
}

function namedSight({ value, ...times }: Sight<number>): Sight<State>[] {
  const state = STATES[value];
  return state === undefined ? [] : [{ ...times, value: state }];
}

function stateOf(name: string): State | null {
  return STATES[stateNumber(name) ?? -1] ?? null;
}

/** A change into something that is none of the states says nothing here. */
function namedChange({ atMs, from, to }: z.infer<typeof ChangeRow>): Change<State>[] {
  const entered = stateOf(to);
  return entered === null ? [] : [{ atMs, from: stateOf(from), to: entered }];
}

function timesOf<Value>(lanes: readonly (readonly StateSpan<Value>[])[]): TimeIn<Value | null>[] {
  const times = new Map<Value | null, number>();
  for (const spans of lanes) {
    for (const [value, ms] of timeInEach(spans)) times.set(value, (times.get(value) ?? 0) + ms);
  }
  return [...times].map(([value, ms]) => ({ value, ms })).sort((one, other) => other.ms - one.ms);
}
