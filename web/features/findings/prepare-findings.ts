import { isDetector } from "#domain/detectors";
import type { Finding } from "#domain/findings";
import { FINDING_KINDS } from "./phrase-finding.ts";

/** Detectors in the order in which their findings explain most. */
const ORDER = Object.keys(FINDING_KINDS).filter(isDetector);

const URGENCY = { alarm: 0, warn: 1, notice: 2 };

/** The finding that a window ends with and that matters most; null when it ends with none. */
export function headline(findings: readonly Finding[], windowEndMs: number): Finding | null {
  const [first] = findings
    .filter(({ endedAt }) => endedAt === null || endedAt >= windowEndMs)
    .sort(
      (one, other) =>
        URGENCY[one.severity] - URGENCY[other.severity] ||
        ORDER.indexOf(one.detector) - ORDER.indexOf(other.detector) ||
        other.peak - one.peak,
    );
  return first ?? null;
}
