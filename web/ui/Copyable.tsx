"use client";

import { useState } from "react";

/** A piece of text to run elsewhere, with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied("yes"),
      // Browsers refuse outside https and localhost; the text can still be selected.
      () => setCopied("no"),
    );
  };
  return (
    <div className="group relative">
      <pre className="overflow-x-auto rounded-lg border border-line bg-surface py-3 pr-20 pl-4 font-mono max-sm:pt-11 max-sm:pr-4 text-xs leading-5 text-soft">
        <code>{text}</code>
      </pre>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className="absolute top-2 right-2 rounded-md border border-line-strong bg-raised px-2 py-1 text-xs text-soft hover:bg-hover hover:text-text"
      >
        {copied === null ? "Copy" : copied === "yes" ? "Copied" : "Select it"}
      </button>
      <output className="sr-only">{copied === "yes" ? "Copied." : ""}</output>
    </div>
  );
}
