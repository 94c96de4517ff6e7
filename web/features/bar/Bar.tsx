"use client";

import Link from "next/link";
import { Mark } from "../../ui/Mark.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { ThemeToggle } from "../../ui/theme/ThemeToggle.tsx";
import { formatDuration } from "../../ui/format/time.ts";
import { TrustStrip } from "../trust/TrustStrip.tsx";
import { useAddress, useView } from "../view-state/use-view.ts";
import { RANGES } from "../view-state/view-state.ts";
import { AddressNotes } from "./AddressNotes.tsx";
import { Filters } from "./Filters.tsx";
import { MeasureSwitch } from "./MeasureSwitch.tsx";
import { Navigation } from "./Navigation.tsx";
import { ServicePicker } from "./ServicePicker.tsx";
import { TimeRange } from "./TimeRange.tsx";
import { UtcClock } from "./UtcClock.tsx";
import { useSettledService } from "./use-settled-service.ts";

/** What is always on the screen: which service, which part of time, and how far to believe it. */
export function Bar() {
  useSettledService();
  const home = useAddress("/");
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="flex flex-wrap items-center gap-x-3 px-3 md:h-12 md:flex-nowrap md:gap-x-4 md:px-6">
        <Link
          href={home}
          prefetch={false}
          aria-label="Spillway"
          className="flex h-12 items-center gap-2"
        >
          <Mark />
          <span className="hidden text-sm font-semibold tracking-tight lg:inline">Spillway</span>
        </Link>
        <div className="min-w-0 flex-1 md:flex-none">
          <ServicePicker />
        </div>
        <div className="md:hidden">
          <ViewSheet />
        </div>
        <div className="h-0 basis-full md:hidden" />
        <div className="min-w-0 overflow-x-auto [scrollbar-width:none] max-md:-mx-3 max-md:basis-[calc(100%+1.5rem)] max-md:px-1.5 max-md:pb-1">
          <Navigation />
        </div>
        <div className="flex min-w-0 flex-1 items-center justify-end gap-3 max-md:-ml-1.5 max-md:basis-full max-md:justify-start max-md:pb-1.5 md:ml-auto">
          <TrustStrip />
          <span className="hidden items-center gap-3 md:flex">
            <UtcClock />
            <ThemeToggle />
          </span>
        </div>
      </div>
      <div className="hidden items-center justify-between gap-4 px-6 pb-2 md:flex">
        <TimeRange />
        <div className="flex min-w-0 items-center gap-2">
          <Filters />
          <MeasureSwitch />
        </div>
      </div>
      <AddressNotes />
    </header>
  );
}

/** On a small screen: everything that is set seldom, behind the button that says what is set. */
function ViewSheet() {
  const { view } = useView();
  const { time } = view;
  const span =
    time.kind === "historical" ? formatDuration(time.to - time.from) : RANGES[time.range].label;
  return (
    <Sheet
      label="Time, unit and filters"
      buttonClassName="flex h-8 items-center gap-2 rounded-md border border-line-strong px-2.5 text-xs whitespace-nowrap text-soft"
      button={
        <>
          <span className="font-mono">{span}</span>
          <span className="text-faint">{view.measure}</span>
        </>
      }
    >
      <TimeRange />
      <MeasureSwitch />
      <Filters />
      <div className="flex items-center justify-between">
        <UtcClock />
        <ThemeToggle />
      </div>
    </Sheet>
  );
}
