"use client";

import type { ReactNode } from "react";
import { Glyph, type Tone } from "../../ui/Glyph.tsx";
import { formatClock, formatDuration } from "../../ui/format/time.ts";
import { useBrowserNow } from "../clock/use-now.ts";
import type { PanelState } from "./judge-panel.ts";

/** The standing of a panel in a few words; nothing while it is simply live. */
export function StateChip({ state }: { state: PanelState }) {
  const nowMs = useBrowserNow();
  if (state.kind === "changing") return <Chip tone="notice">Loading this span…</Chip>;
  if (state.kind === "delayed") {
    return <Chip tone="warn">Delayed · {formatDuration(state.ageMs)}</Chip>;
  }
  if (state.kind === "stale") {
    return <Chip tone="warn">Stale · {formatDuration(state.ageMs)} old</Chip>;
  }
  if (state.kind === "error" && state.keptSince !== null) {
    return (
      <Chip tone="alarm">
        From {formatClock(state.keptSince)} · {retryWords(state.retryAt, nowMs)}
      </Chip>
    );
  }
  return null;
}

/** "next try in 4 s" */
export function retryWords(retryAt: number | null, nowMs: number): string {
  if (retryAt === null || retryAt <= nowMs) return "trying again";
  return `next try in ${formatDuration(retryAt - nowMs)}`;
}

function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-soft">
      <Glyph tone={tone} size={9} />
      {children}
    </span>
  );
}
