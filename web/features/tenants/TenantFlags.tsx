import type { TenantFigures } from "#domain/fairness";
import { Glyph } from "../../ui/Glyph.tsx";

/** Whether a tenant takes from others, or lacks what others take. */
export function TenantFlags({ figures }: { figures: TenantFigures }) {
  return (
    <>
      {figures.isNoisy && <Flag tone="alarm" word="noisy" />}
      {figures.isVictim && <Flag tone="warn" word="victim" />}
    </>
  );
}

function Flag({ tone, word }: { tone: "alarm" | "warn"; word: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-soft">
      <Glyph tone={tone} size={8} />
      {word}
    </span>
  );
}
