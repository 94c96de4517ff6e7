"use client";

import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import { useBrowserNow } from "../clock/use-now.ts";
import { isDimmed, type PanelState } from "./judge-panel.ts";
import { NoData } from "./NoData.tsx";
import { StateChip, retryWords } from "./StateChip.tsx";

interface PanelProps {
  title: ReactNode;
  state: PanelState;
  /** Beside the title: what the figures are of. */
  aside?: ReactNode;
  /** Drawn while there is nothing yet, in the place of the content. */
  skeleton: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page with a title and a standing of its own. */
export function Panel({ title, state, aside, skeleton, className, children }: PanelProps) {
  const id = useId();
  const dimmed = isDimmed(state);
  return (
    <section aria-labelledby={id} className={className} data-panel-state={state.kind}>
      <header className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h2 id={id} className="text-sm font-medium">
          {title}
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-4 text-xs text-faint">
          {aside}
          <StateChip state={state} />
        </div>
      </header>
      <PanelContent state={state} skeleton={skeleton}>
        <div className={clsx("transition-opacity", dimmed && "opacity-55 saturate-50")}>
          {children}
        </div>
      </PanelContent>
    </section>
  );
}

function PanelContent({
  state,
  skeleton,
  children,
}: Pick<PanelProps, "state" | "skeleton" | "children">) {
  if (state.kind === "loading") return <div aria-busy="true">{skeleton}</div>;
  if (state.kind === "error" && state.keptSince === null) return <PanelError state={state} />;
  if (state.kind === "no-data") return <NoData />;
  return children;
}

function PanelError({ state }: { state: Extract<PanelState, { kind: "error" }> }) {
  const nowMs = useBrowserNow();
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface px-4 py-6 text-sm">
      <p>{state.message}</p>
      <p className="text-faint">Nothing was loaded yet; {retryWords(state.retryAt, nowMs)}.</p>
    </div>
  );
}
