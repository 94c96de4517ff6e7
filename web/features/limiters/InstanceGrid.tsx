"use client";

import { clsx } from "clsx";
import type { LimiterInstance, LimiterInstances, Standing } from "#domain/limiters";
import { NO_FIGURE, formatCompact, formatRate } from "../../ui/format/number.ts";
import { formatDuration } from "../../ui/format/time.ts";
import { Glyph, type Tone } from "../../ui/Glyph.tsx";
import { drawLine } from "./draw-line.ts";
import { nameOf } from "./prepare-limiter-figures.ts";

const LOOKS: Record<Standing, { tone: Tone; word: string }> = {
  live: { tone: "calm", word: "live" },
  stale: { tone: "warn", word: "stale" },
  silent: { tone: "alarm", word: "silent" },
  "no-gauges": { tone: "remainder", word: "no gauges" },
};

/** Every instance small: its limit against what is in flight, those in trouble first. */
export function InstanceGrid({ data, asOfMs }: { data: LimiterInstances; asOfMs: number }) {
  const top = Math.max(
    1,
    ...data.instances.flatMap(({ limit, inFlight }) => [...limit, ...inFlight].map((v) => v ?? 0)),
  );
  return (
    <>
      <ul className="grid max-h-[640px] grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-2 overflow-y-auto">
        {data.instances.map((instance) => (
          <Tile
            key={`${instance.instanceId} ${instance.limiter}`}
            instance={instance}
            top={top}
            asOfMs={asOfMs}
          />
        ))}
      </ul>
      <p className="pt-2 text-xs text-faint">
        Limit as a line over what is in flight, all to one scale of {formatCompact(top)}. Stale:
        heard of, but its limiter's gauges or state are old. Silent: nothing comes from it.
      </p>
    </>
  );
}

interface TileProps {
  instance: LimiterInstance;
  top: number;
  asOfMs: number;
}

function Tile({ instance, top, asOfMs }: TileProps) {
  const { instanceId, limiter, standing, latest, mode, oscillation, isOscillating } = instance;
  const look = LOOKS[standing];
  const isGone = standing === "silent" || standing === "no-gauges";
  return (
    <li
      data-testid={`instance-${nameOf(instanceId)}`}
      data-standing={standing}
      className={clsx(
        "flex min-w-0 flex-col gap-1 rounded-md border px-2 py-1.5 text-xs",
        standing === "live" || standing === "no-gauges" ? "border-line" : "border-line-strong",
      )}
    >
      <div className="flex items-baseline gap-1.5">
        <span className="min-w-0 flex-1 truncate" title={`${nameOf(instanceId)} ${limiter}`}>
          {nameOf(instanceId)}
        </span>
        <span className="inline-flex shrink-0 items-baseline gap-1 text-soft">
          <Glyph tone={look.tone} size={8} />
          {look.word}
        </span>
      </div>
      <svg
        viewBox="0 0 100 28"
        preserveAspectRatio="none"
        className={clsx("h-7 w-full", isGone && "opacity-50")}
        aria-hidden="true"
      >
        <path d={drawLine(instance.inFlight, top, true)} fill="var(--offered)" opacity="0.35" />
        <path
          d={drawLine(instance.limit, top, false)}
          fill="none"
          stroke={isOscillating ? "var(--alarm)" : "var(--notice)"}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex items-baseline justify-between gap-2 font-mono text-2xs">
        <span className="shrink-0 whitespace-nowrap">
          {latest.in_flight === null ? NO_FIGURE : formatCompact(latest.in_flight)} /{" "}
          {latest.limit === null ? NO_FIGURE : formatCompact(latest.limit)}
        </span>
        <span className={clsx("truncate", isOscillating ? "text-alarm" : "text-faint")}>
          {aside(instance, asOfMs) ?? oscillationWords(oscillation.perMinute) ?? mode}
        </span>
      </div>
    </li>
  );
}

/** What is wrong with an instance, in a few words. */
function aside({ standing, lastHeardAt, lastGaugeAt, latest }: LimiterInstance, asOfMs: number) {
  const ago = (at: number) => formatDuration(asOfMs - at);
  const heardAt = Math.max(lastHeardAt ?? 0, lastGaugeAt ?? 0);
  if (standing === "silent") return heardAt > 0 ? `since ${ago(heardAt)}` : "never heard of";
  if (standing !== "stale" || lastGaugeAt === null) return null;
  const age = latest.state_age_s;
  return age === null ? `gauges ${ago(lastGaugeAt)} old` : `state ${formatRate(age)} s old`;
}

function oscillationWords(perMinute: number | null): string | null {
  return perMinute === null || perMinute === 0 ? null : `${formatRate(perMinute)}/min`;
}
