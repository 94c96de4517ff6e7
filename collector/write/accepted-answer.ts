import type { Decoded } from "../decode/decode.ts";
import type { Drop } from "../interpret/drops.ts";
import type { IntakeAnswer } from "../receive/intake.ts";

const MESSAGE_LENGTH_MAX = 2_000;

/** The answer to a request once it is committed: how many records were not counted, and why. */
export function acceptedAnswer(
  decoded: Pick<Decoded, "signal" | "malformed" | "warnings">,
  drops: readonly Drop[],
): IntakeAnswer {
  const malformed = decoded.signal === "traces" ? decoded.malformed.count : 0;
  const rejected = drops.reduce((sum, { count }) => sum + count, malformed);
  const reasons = drops.map(({ count, example }) => `${count} × ${example}`);
  if (malformed > 0) reasons.push(`${malformed} × ${decoded.malformed.firstReason}`);
  const words = rejected > 0 ? reasons : decoded.warnings;
  return { kind: "accepted", rejected, message: words.join(" ").slice(0, MESSAGE_LENGTH_MAX) };
}
