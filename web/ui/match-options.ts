/**
 * The options whose label contains every word of `text`, in any case; those that begin with it come
 * first, otherwise their order is kept.
 */
export function matchOptions<Option extends { label: string }>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return options;
  const matches = options.filter(({ label }) => {
    const lower = label.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
  const leads = ({ label }: Option) => label.toLowerCase().startsWith(first);
  return [...matches.filter(leads), ...matches.filter((option) => !leads(option))];
}
