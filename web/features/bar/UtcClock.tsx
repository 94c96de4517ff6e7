"use client";

import { Tip } from "../../ui/Tip.tsx";
import { formatClock, formatDay, formatDuration, formatLocal } from "../../ui/format/time.ts";
import { useServerNow } from "../clock/use-server-now.ts";

/** The server's clock in UTC; the reader's own zone on hover. */
export function UtcClock() {
  const { nowMs, skewMs } = useServerNow();
  const skew =
    skewMs === 0
      ? ""
      : ` This device's clock is ${formatDuration(Math.abs(skewMs))} ${skewMs > 0 ? "behind" : "ahead"}; the server's is shown.`;
  return (
    <Tip
      text={`${formatDay(nowMs)}. Here it is ${formatLocal(nowMs)}.${skew}`}
      className="font-mono text-xs whitespace-nowrap text-soft"
    >
      {/* The second on the server is not the second in the browser. */}
      <time suppressHydrationWarning>{formatClock(nowMs)}</time> UTC
    </Tip>
  );
}
