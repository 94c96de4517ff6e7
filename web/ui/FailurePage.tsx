"use client";

import Link from "next/link";
import { Mark } from "./Mark.tsx";

interface FailurePageProps {
  title: string;
  text: string;
  action?: { label: string; onAct: () => void };
  /** Offers the way to the first page. */
  home?: boolean;
}

const BUTTON =
  "mt-3 inline-flex h-9 items-center rounded-md bg-text px-4 text-sm font-medium text-bg hover:opacity-90";

/** A page that cannot be shown: what is the matter, and one way on. */
export function FailurePage({ title, text, action, home = false }: FailurePageProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-1 flex-col items-start justify-center gap-2 py-24">
      <Mark size={36} />
      <h1 className="pt-3 text-2xl font-medium tracking-tight">{title}</h1>
      <p className="text-soft">{text}</p>
      {action !== undefined && (
        <button type="button" onClick={action.onAct} className={BUTTON}>
          {action.label}
        </button>
      )}
      {home && (
        <Link href="/" prefetch={false} className={BUTTON}>
          To the overview
        </Link>
      )}
    </div>
  );
}
