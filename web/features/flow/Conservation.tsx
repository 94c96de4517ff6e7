"use client";

import { formatQuantity } from "../../ui/format/number.ts";
import { Glyph } from "../../ui/Glyph.tsx";
import { Term } from "../glossary/Term.tsx";
import type { Balance, Equation } from "./prepare-conservation.ts";

/** That nothing is dropped silently: both equations, with the remainders in them. */
export function Conservation({ equations }: { equations: readonly Equation[] }) {
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-1.5 text-xs text-soft" data-testid="conservation">
      {equations.map(({ whole, parts }) => (
        <p key={whole.label} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Side {...whole} />
          <span className="text-faint">=</span>
          {parts.map((part, index) => (
            <span key={part.label} className="inline-flex items-baseline gap-2">
              {index > 0 && <span className="text-faint">+</span>}
              <Side {...part} />
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

function Side({ label, term, tone, value }: Balance) {
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <Glyph tone={tone} size={8} />
      <span className="font-mono text-text">{formatQuantity(value)}</span>
      <Term name={term}>{label}</Term>
    </span>
  );
}
