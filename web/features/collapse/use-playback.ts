"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useServerNow } from "../clock/use-server-now.ts";
import { pause as pauseTime } from "../view-state/resolve-window.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";

/** A whole window plays in about this long, in at most so many steps. */
const PLAY_MS = 12_000;
const STEPS_MAX = { smooth: 120, reduced: 12 };

/** Where playback of a window stands. */
export interface Playback {
  /** How many points are shown. */
  shown: number;
  playing: boolean;
  play: () => void;
  pause: () => void;
  /** Moves to a point while the handle is held; `settle` writes the place into the address. */
  scrub: (index: number) => void;
  settle: () => void;
}

/**
 * Plays the points of a window one after the other. A paused place is in the address; the window
 * stands still while it is played. Those who asked for less motion get few large steps.
 */
export function usePlayback(times: readonly number[]): Playback {
  const { view } = useView();
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState<number | null>(null);
  const at = held ?? view.at;
  const last = times.length - 1;
  const index = at === null ? last : times.findLastIndex((time) => time <= at);
  const stand = (place: number | null) =>
    changeView({ time: pauseTime(view.time, nowMs), at: place }, "replace");

  const count = Math.max(1, times.length);
  const tick = useEffectEvent((steps: number) => {
    const next = index + Math.max(1, Math.round(count / steps));
    setHeld(next >= last ? null : (times[next] ?? null));
    if (next >= last) setPlaying(false);
  });

  // The timer is the outside system: each tick shows the next points, the last one ends it.
  useEffect(() => {
    if (!playing) return undefined;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const steps = Math.min(count, STEPS_MAX[calm ? "reduced" : "smooth"]);
    const timer = setInterval(() => tick(steps), PLAY_MS / steps);
    return () => clearInterval(timer);
  }, [playing, count]);

  return {
    shown: index + 1,
    playing,
    play() {
      const first = index >= last ? (times[0] ?? null) : (times[index] ?? null);
      stand(null);
      setHeld(first);
      setPlaying(true);
    },
    pause() {
      setPlaying(false);
      stand(at);
      setHeld(null);
    },
    scrub(place) {
      setPlaying(false);
      setHeld(times[place] ?? null);
    },
    settle() {
      if (held === null) return;
      stand(held >= (times[last] ?? held) ? null : held);
      setHeld(null);
    },
  };
}
