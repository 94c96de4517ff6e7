import type { Waste } from "#domain/waste";
import { formatQuantity, formatRateUnit, formatShare } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";

/** From these shares of the consumed on, waste is worth a word. */
const NOTICE_SHARE = 0.02;
const WARN_SHARE = 0.1;
const ALARM_SHARE = 0.3;

interface Phrase {
  tone: Tone;
  word: string;
  sentence: string;
}

/** How much of a window's work was for nothing, in one sentence; zero is told from no data. */
export function phraseWaste(waste: Waste, seconds: number): Phrase {
  const { consumedUnits, wastedUnits, orphanUnits, outcomes, abandoned } = waste;
  if (outcomes === 0) {
    return {
      tone: "remainder",
      word: "Unknown",
      sentence: "No outcome was reported in this window, so nobody knows what was wasted.",
    };
  }
  const wasted = `${formatShare(wastedUnits, consumedUnits)} of the units consumed are wasted`;
  const share = consumedUnits > 0 ? wastedUnits / consumedUnits : 0;
  const sentence =
    orphanUnits > 0
      ? `${wasted}; orphan work takes ${formatShare(orphanUnits, consumedUnits)}: ${formatRateUnit(orphanUnits / seconds, "units")}.`
      : abandoned > 0
        ? `${wasted}; ${formatQuantity(abandoned)} callers had gone, and nothing was consumed after.`
        : `0 orphans in ${formatQuantity(outcomes)} outcomes; ${consumedUnits > 0 ? wasted : "no units were consumed"}.`;
  if (share >= ALARM_SHARE) return { tone: "alarm", word: "Much waste", sentence };
  if (share >= WARN_SHARE) return { tone: "warn", word: "Wasting", sentence };
  if (share >= NOTICE_SHARE) return { tone: "notice", word: "Some waste", sentence };
  return { tone: "calm", word: "Little waste", sentence };
}
