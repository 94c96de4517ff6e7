import type { NoisyNeighbour, TenantFigures } from "#domain/fairness";
import type { TenantsTable } from "#domain/tenant-answers";
import { formatQuantity, formatRateUnit } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";

/** Who hurts whom, in a word and a sentence. */
export interface FairnessPhrase {
  tone: Tone;
  word: string;
  sentence: string;
}

const NAMED = 3;

type Judged = Pick<
  TenantsTable,
  "noisy" | "tenants" | "victimCount" | "tenantCount" | "capacity" | "jainIndex" | "windowSeconds"
>;

/** The answer of the page: the worst neighbour with its victims, or that there is none. */
export function phraseFairness(judged: Judged): FairnessPhrase {
  const { noisy, tenants, victimCount, tenantCount, capacity, jainIndex, windowSeconds } = judged;
  const [worst, ...others] = noisy;
  if (worst !== undefined) {
    const figures = tenants.find(({ tenant }) => tenant === worst.tenant);
    const more = others.length === 0 ? "" : ` ${count(others.length, "more noisy tenant")}.`;
    return {
      tone: "alarm",
      word: "Noisy neighbour",
      sentence: `${worst.tenant} ${phraseConsumption(worst, figures, windowSeconds)}; ${phraseVictims(worst)}.${more}`,
    };
  }
  if (victimCount > 0) {
    const miss = victimCount === 1 ? "tenant misses" : "tenants miss";
    return {
      tone: "warn",
      word: "Shortfall",
      sentence: `${formatQuantity(victimCount)} ${miss} part of a fair share, and nobody takes more than its own.`,
    };
  }
  if (jainIndex === null) {
    return {
      tone: "notice",
      word: "No service",
      sentence: `Nothing was usefully served to ${count(tenantCount, "tenant")}: there is no share to compare.`,
    };
  }
  return {
    tone: "calm",
    word: "Fair",
    sentence: `No tenant hurts another: ${count(tenantCount, "tenant")} share ${formatRateUnit(capacity, "units")}.`,
  };
}

/** "consumes 2.4× its fair share" */
export function phraseConsumption(
  { overShare }: Pick<NoisyNeighbour, "overShare">,
  figures: TenantFigures | undefined,
  windowSeconds: number,
): string {
  const times = figures === undefined ? null : timesShare(figures, windowSeconds);
  return times === null
    ? `consumes ${formatRateUnit(overShare, "units")} more than its fair share`
    : `consumes ${times} its fair share`;
}

/** Consumption as a multiple of the fair share: "2.4×"; null without a share. */
export function timesShare(figures: TenantFigures, windowSeconds: number): string | null {
  if (figures.fairShare <= 0) return null;
  const times = figures.consumedUnits / windowSeconds / figures.fairShare;
  return `${times >= 10 ? formatQuantity(Math.round(times)) : times.toFixed(1)}×`;
}

/** "3 victims: b, c, d" */
export function phraseVictims({ victims, victimCount }: NoisyNeighbour, named = NAMED): string {
  const shown = victims.slice(0, named);
  const hidden = victimCount - shown.length;
  const rest = hidden > 0 ? ` and ${formatQuantity(hidden)} more` : "";
  return `${count(victimCount, "victim")}: ${shown.join(", ")}${rest}`;
}

function count(quantity: number, word: string): string {
  return `${formatQuantity(quantity)} ${word}${quantity === 1 ? "" : "s"}`;
}
