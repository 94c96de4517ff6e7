"use client";

import type { StatesTimeline } from "#domain/overload-states";
import { formatQuantity } from "../../ui/format/number.ts";
import { formatDuration } from "../../ui/format/time.ts";
import { Term } from "../glossary/Term.tsx";
import { Lanes } from "./Lanes.tsx";
import { nameOf } from "./prepare-limiter-figures.ts";
import { lookOfRung, lookOfState } from "./state-looks.ts";
import { TimeInEach } from "./TimeInEach.tsx";

/** The overload states of every instance, how long they were in each, and how often they flapped. */
export function StatesPanel({ timeline }: { timeline: StatesTimeline }) {
  const known = timeline.instances.filter(({ states }) =>
    states.some(({ value }) => value !== null),
  );
  if (known.length === 0) {
    return (
      <p className="text-sm text-soft">
        No instance names its state. Send{" "}
        <code className="font-mono text-text">admission.state</code> with each decision, and{" "}
        <code className="font-mono text-text">admission.state_changed</code> when it changes.
      </p>
    );
  }
  const dwell = formatDuration(timeline.dwellSeconds * 1_000);
  return (
    <div className="grid gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <Lanes
        lanes={known.map(({ instanceId, states, transitions, flaps }) => ({
          id: instanceId,
          name: nameOf(instanceId),
          spans: states,
          note: changesNote(transitions, flaps),
        }))}
        from={timeline.from}
        to={timeline.to}
        lookOf={lookOfState}
      />
      <div>
        <TimeInEach kind="state" times={timeline.timeInStates} lookOf={lookOfState} />
        <p data-testid="flaps" data-count={timeline.flaps} className="pt-2 text-xs text-soft">
          {formatQuantity(timeline.transitions)} changes, of which {formatQuantity(timeline.flaps)}{" "}
          are <Term name="flap">flaps</Term>: back within {dwell}.
          {timeline.truncated && " There were more changes than are shown."}
        </p>
      </div>
    </div>
  );
}

/** The rungs of the degradation ladder, likewise. */
export function RungsPanel({ timeline }: { timeline: StatesTimeline }) {
  const known = timeline.instances.filter(({ rungs }) => rungs.some(({ value }) => value !== null));
  if (known.length === 0) {
    return (
      <p className="text-sm text-soft">
        No instance names its rung. Send{" "}
        <code className="font-mono text-text">admission.degradation_level</code> with each decision.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Lanes
        lanes={known.map(({ instanceId, rungs, rungFlaps }) => ({
          id: instanceId,
          name: nameOf(instanceId),
          spans: rungs,
          note: rungFlaps === 0 ? "" : `${rungFlaps} flaps`,
        }))}
        from={timeline.from}
        to={timeline.to}
        lookOf={lookOfRung}
      />
      <TimeInEach kind="rung" times={timeline.timeOnRungs} lookOf={lookOfRung} />
    </div>
  );
}

function changesNote(transitions: number, flaps: number): string {
  if (transitions === 0) return "";
  return flaps === 0 ? `${transitions} changes` : `${transitions}, ${flaps} flaps`;
}
