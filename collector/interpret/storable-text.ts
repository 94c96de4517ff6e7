const LENGTH_MAX = 256;

/**
 * Text as Postgres can keep it: U+0000 and lone surrogates become U+FFFD. A text of more than 256
 * characters is cut and ends in a hash of the whole, so that long names that differ stay apart.
 */
export function storableText(text: string): string {
  const clean = text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
  const wellFormed = clean.isWellFormed() ? clean : clean.toWellFormed();
  if (wellFormed.length <= LENGTH_MAX) return wellFormed;
  return `${wellFormed.slice(0, LENGTH_MAX - 17).toWellFormed()}…${fnv1a64(wellFormed)}`;
}

function fnv1a64(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= BigInt(text.charCodeAt(index));
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
