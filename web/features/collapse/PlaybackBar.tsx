"use client";

import { formatInstant } from "../../ui/format/time.ts";
import type { Playback } from "./use-playback.ts";

interface PlaybackBarProps {
  playback: Playback;
  /** Start of each point, epoch milliseconds. */
  times: readonly number[];
}

/** Play, pause, and a handle that moves through the window by pointer or arrow keys. */
export function PlaybackBar({ playback, times }: PlaybackBarProps) {
  const { shown, playing, play, pause, scrub, settle } = playback;
  const time = times[shown - 1];
  return (
    <div className="flex items-center gap-3 pt-2 text-xs text-soft">
      <button
        type="button"
        onClick={playing ? pause : play}
        aria-label={playing ? "Pause playback" : "Play the window"}
        className="flex h-7 w-22 shrink-0 items-center justify-center gap-2 rounded-md border border-line-strong hover:bg-hover hover:text-text"
      >
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" fill="currentColor">
          <path d={playing ? "M1 0h3v10H1ZM6 0h3v10H6Z" : "M1 0 9.5 5 1 10Z"} />
        </svg>
        {playing ? "Pause" : "Play"}
      </button>
      <input
        type="range"
        aria-label="Time in the window"
        aria-valuetext={time === undefined ? "Nothing shown" : formatInstant(time)}
        min={0}
        max={Math.max(0, times.length - 1)}
        value={Math.max(0, shown - 1)}
        onChange={(event) => scrub(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
        className="min-w-0 flex-1 accent-notice"
      />
      <span
        className="w-48 shrink-0 text-right font-mono whitespace-nowrap max-sm:hidden"
        data-testid="played-to"
      >
        {time === undefined ? "" : formatInstant(time)}
      </span>
    </div>
  );
}
