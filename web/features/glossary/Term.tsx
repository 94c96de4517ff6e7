import type { ReactNode } from "react";
import { Tip } from "../../ui/Tip.tsx";
import { TERMS, type TermName } from "./terms.ts";

/** A word of the trade with its explanation on hover and focus. */
export function Term({ name, children }: { name: TermName; children: ReactNode }) {
  return (
    <Tip
      text={TERMS[name]}
      className="cursor-help underline decoration-line-strong decoration-dotted underline-offset-4"
    >
      {children}
    </Tip>
  );
}
