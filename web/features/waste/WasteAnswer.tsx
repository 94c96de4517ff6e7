"use client";

import type { WasteSummary } from "#domain/waste";
import { Headline } from "../../ui/Headline.tsx";
import { SentenceSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { distrust } from "../overview/distrust.ts";
import { phraseVerdict } from "../overview/phrase-verdict.ts";
import { useTrust } from "../trust/use-trust.ts";
import { useView } from "../view-state/use-view.ts";
import { phraseWaste } from "./phrase-waste.ts";

interface WasteAnswerProps {
  summary: WasteSummary | null;
  seconds: number | null;
}

/** How much was for nothing, unless the data can't be trusted to tell. */
export function WasteAnswer({ summary, seconds }: WasteAnswerProps) {
  const { measure } = useView().view;
  const { nowMs } = useServerNow();
  const { trust } = useTrust();
  const doubt = distrust(trust);
  if (doubt !== null) {
    return (
      <Headline tone="remainder" word="Unknown" aside={trust.why}>
        {phraseVerdict(doubt, measure, nowMs)}
      </Headline>
    );
  }
  if (summary === null || seconds === null) return <SentenceSkeleton />;
  const { tone, word, sentence } = phraseWaste(summary, seconds);
  return (
    <div data-testid="waste-verdict">
      <Headline tone={tone} word={word}>
        {sentence}
      </Headline>
    </div>
  );
}
