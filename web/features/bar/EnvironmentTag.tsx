import { Glyph } from "../../ui/Glyph.tsx";
import { environmentStyle } from "./environment-style.ts";

/** An environment in its word, colour and shape; null is all of them. */
export function EnvironmentTag({ environment }: { environment: string | null }) {
  if (environment === null) return <span className="text-xs text-faint">all environments</span>;
  const { tone } = environmentStyle(environment);
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-xs text-soft">
      <Glyph tone={tone} size={8} />
      <span className="truncate">{environment}</span>
    </span>
  );
}
