import type { LimiterGauge, LimiterInstance, LimiterInstances } from "#domain/limiters";
import type { StatesTimeline } from "#domain/overload-states";
import { STATES } from "#domain/states";
import {
  NO_FIGURE,
  formatCompact,
  formatRate,
  formatShare,
  formatSides,
} from "../../ui/format/number.ts";
import { formatMillis } from "../../ui/format/time.ts";
import type { KeyFigure } from "../overview/prepare-key-figures.ts";
import { STATE_TONES } from "./state-looks.ts";

const NAMES_MAX = 2;

type Figure = Omit<KeyFigure, "unit" | "page">;

/** The figures of one limiter above the fold. */
export function prepareLimiterFigures(
  { instances, oscillation }: LimiterInstances,
  limiter: string,
  states: StatesTimeline | null,
): KeyFigure[] {
  const own = instances.filter((instance) => instance.limiter === limiter);
  const believed = own.filter(({ standing }) => standing === "live" || standing === "stale");
  const figures: Figure[] = [
    modeFigure(believed),
    fillFigure(believed),
    queueFigure(believed),
    oscillationFigure(own, oscillation.perMinuteMax),
    standingFigure(instances),
    stateFigure(states),
  ];
  return figures.map((figure) => ({ ...figure, unit: "", page: null }));
}

/** Newest values of one gauge. */
function valuesOf(instances: readonly LimiterInstance[], gauge: LimiterGauge): number[] {
  return instances.flatMap(({ latest }) => latest[gauge] ?? []);
}

function modeFigure(instances: readonly LimiterInstance[]): Figure {
  const modes = new Map<string, number>();
  for (const { mode } of instances) modes.set(mode, (modes.get(mode) ?? 0) + 1);
  const sorted = [...modes].sort((one, other) => other[1] - one[1]);
  const [first] = sorted;
  return {
    id: "mode",
    label: "Mode",
    term: "limiterMode",
    tone: first === undefined ? "remainder" : modes.has("off") ? "alarm" : "calm",
    value: first === undefined ? NO_FIGURE : modeWord(first[0]),
    sides:
      first === undefined
        ? "no limiter gauges in this window"
        : sorted.map(([mode, count]) => `${count} ${modeWord(mode)}`).join(" · "),
  };
}

function fillFigure(instances: readonly LimiterInstance[]): Figure {
  const limits = valuesOf(instances, "limit");
  const inFlight = valuesOf(instances, "in_flight");
  const overshoot = sum(valuesOf(instances, "overshoot"));
  const isKnown = limits.length > 0 && inFlight.length > 0;
  return {
    id: "fill",
    label: "In flight of the limit",
    term: "limit",
    tone: overshoot > 0 ? "warn" : isKnown ? "calm" : "remainder",
    value: isKnown ? formatShare(sum(inFlight), sum(limits)) : NO_FIGURE,
    sides: isKnown
      ? `${formatSides(sum(inFlight), sum(limits), "", true).trim()}, overshoot ${formatCompact(overshoot)}`
      : "limit or in flight was not sent",
  };
}

function queueFigure(instances: readonly LimiterInstance[]): Figure {
  const ages = valuesOf(instances, "queue_age_ms");
  const waiting = sum(valuesOf(instances, "queue_depth"));
  return {
    id: "queue",
    label: "Queue age",
    term: "queueAge",
    tone: ages.length === 0 ? "remainder" : "notice",
    value: ages.length === 0 ? NO_FIGURE : formatMillis(Math.max(...ages)),
    sides:
      ages.length === 0
        ? "no queue gauges were sent"
        : `the oldest of ${formatCompact(waiting)} waiting`,
  };
}

function oscillationFigure(instances: readonly LimiterInstance[], perMinuteMax: number): Figure {
  const rated = instances
    .flatMap(({ instanceId, oscillation: { perMinute } }) =>
      perMinute === null ? [] : [{ instanceId, perMinute }],
    )
    .sort((one, other) => other.perMinute - one.perMinute);
  const [worst] = rated;
  const over = instances.filter(({ isOscillating }) => isOscillating).length;
  return {
    id: "oscillation",
    label: "Oscillating",
    term: "oscillation",
    tone: over > 0 ? "alarm" : worst === undefined ? "remainder" : "calm",
    value: worst === undefined ? NO_FIGURE : `${over} of ${rated.length}`,
    sides:
      worst === undefined
        ? "less than a minute of a limit is known"
        : `most ${formatRate(worst.perMinute)}/min (${nameOf(worst.instanceId)}); too much from ${formatRate(perMinuteMax)}`,
  };
}

function standingFigure(instances: readonly LimiterInstance[]): Figure {
  const names = (standing: LimiterInstance["standing"]) => [
    ...new Set(
      instances.filter((own) => own.standing === standing).map((own) => nameOf(own.instanceId)),
    ),
  ];
  const [stale, silent] = [names("stale"), names("silent")];
  const all = new Set(instances.map(({ instanceId }) => instanceId)).size;
  return {
    id: "standing",
    label: "Stale or silent",
    term: "staleSilent",
    tone: stale.length + silent.length > 0 ? "warn" : "calm",
    value: `${stale.length + silent.length} of ${all}`,
    sides:
      [...said("stale", stale), ...said("silent", silent)].join("; ") ||
      "every instance is heard of",
  };
}

function stateFigure(states: StatesTimeline | null): Figure {
  const now = (states?.instances ?? []).flatMap((instance) => instance.states.at(-1)?.value ?? []);
  const counts = STATES.map((state) => ({
    state,
    count: now.filter((value) => value === state).length,
  })).filter(({ count }) => count > 0);
  const worst = ["SHED", "DEGRADE", "RECOVER", "NORMAL"].find((state) =>
    counts.some((own) => own.state === state),
  );
  const state = STATES.find((name) => name === worst);
  return {
    id: "state",
    label: "Overload state",
    term: "overloadState",
    tone: state === undefined ? "remainder" : STATE_TONES[state],
    value: state ?? NO_FIGURE,
    sides:
      state === undefined
        ? "no instance names its state"
        : counts.map((own) => `${own.count} ${own.state}`).join(" · "),
  };
}

/** An instance by its name, where it has one. */
export function nameOf(instanceId: string): string {
  return instanceId === "" ? "unnamed" : instanceId;
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMES_MAX;
  return names.slice(0, NAMES_MAX).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function said(word: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${names.length} ${word}: ${listed(names)}`];
}

function modeWord(mode: string): string {
  return mode === "" ? "not said" : mode;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
