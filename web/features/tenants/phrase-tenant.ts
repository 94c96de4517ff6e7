import type { TenantReport } from "#domain/tenant-answers";
import { formatRateUnit, formatShare } from "../../ui/format/number.ts";
import { phraseConsumption, phraseVictims, type FairnessPhrase } from "./phrase-fairness.ts";

/** How one tenant fares, in a word and a sentence. */
export function phraseTenant(tenant: string, report: TenantReport): FairnessPhrase {
  const { figures, neighbour, noisy, windowSeconds } = report;
  if (figures === null) {
    return {
      tone: "remainder",
      word: "No work",
      sentence: `${tenant} offered nothing in this window.`,
    };
  }
  if (neighbour !== null) {
    const consumes = phraseConsumption(neighbour, figures, windowSeconds);
    return {
      tone: "alarm",
      word: "Noisy neighbour",
      sentence: `${tenant} ${consumes}; ${phraseVictims(neighbour)}.`,
    };
  }
  if (figures.isVictim) {
    const missing = formatShare(figures.shortfall, figures.fairShare);
    const [worst] = noisy.filter((each) => each.tenant !== tenant);
    const cause = worst === undefined ? "" : `, while ${worst.tenant} takes more than its own`;
    return {
      tone: "warn",
      word: "Victim",
      sentence: `${tenant} misses ${missing} of its fair share${cause}.`,
    };
  }
  const useful = formatRateUnit(figures.useful.units / windowSeconds, "units");
  return {
    tone: "calm",
    word: "Fair",
    sentence: `${tenant} gets what it is due: ${useful} useful of a fair share of ${formatRateUnit(figures.fairShare, "units")}.`,
  };
}
