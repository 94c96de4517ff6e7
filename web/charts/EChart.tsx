"use client";

import { useEffect, useRef } from "react";
import { init, type Chart, type ChartOption } from "./echarts.ts";

/** Draws an option on a canvas as large as its box. Everything that can be clicked is React's. */
export function EChart({ option }: { option: ChartOption }) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);

  useEffect(() => {
    if (host.current === null) return undefined;
    const instance = init(host.current, null, { renderer: "canvas", useDirtyRect: false });
    const observer = new ResizeObserver(() => instance.resize({ silent: true }));
    observer.observe(host.current);
    chart.current = instance;
    return () => {
      observer.disconnect();
      instance.dispose();
      chart.current = null;
    };
  }, []);

  // Plain merging leaves series behind that are gone, and `notMerge` rebuilds the axes each time.
  useEffect(() => {
    chart.current?.setOption(option, { replaceMerge: ["series"] });
  }, [option]);

  return <div ref={host} className="absolute inset-0" aria-hidden="true" />;
}
