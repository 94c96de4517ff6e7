"use client";

import { Segmented } from "../../ui/Segmented.tsx";
import { useChangeView, useView } from "../view-state/use-view.ts";

const OPTIONS = [
  { value: "units", label: "Units" },
  { value: "attempts", label: "Attempts" },
] as const;

/** Every figure exists twice: priced in units, and counted in attempts. */
export function MeasureSwitch() {
  const { view } = useView();
  const changeView = useChangeView();
  return (
    <Segmented
      label="Count in"
      options={OPTIONS}
      value={view.measure}
      onChange={(measure) => changeView({ measure })}
    />
  );
}
