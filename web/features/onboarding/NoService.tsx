"use client";

import { Copyable } from "../../ui/Copyable.tsx";
import { SendFirstEvent } from "./SendFirstEvent.tsx";

/** The page before the first event: how to send one. It gives way by itself when one arrives. */
export function NoService() {
  return (
    <div
      className="mx-auto flex w-full max-w-2xl flex-col gap-8 py-10 md:py-16"
      data-testid="no-service"
    >
      <header className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-sm text-faint">
          <span className="relative flex size-2">
            <span className="absolute inline-flex size-full animate-ping rounded-full bg-useful opacity-60" />
            <span className="relative inline-flex size-2 rounded-full bg-useful" />
          </span>
          Waiting for the first event. This page opens by itself when one arrives.
        </p>
        <h1 className="text-3xl leading-tight font-medium tracking-tight">
          No service reports here yet
        </h1>
        <p className="max-w-prose text-soft">
          Spillway shows where work goes when a service is overloaded: what was offered, what was
          turned away and by which gate, and what ended useful. A service needs no library of ours
          to report it, only OpenTelemetry.
        </p>
      </header>
      <SendFirstEvent />
      <div>
        <p className="pb-2 text-sm text-soft">
          Or watch a modelled service run into overload and come back:
        </p>
        <Copyable label="Copy the command" text="npm run demo" />
      </div>
    </div>
  );
}
