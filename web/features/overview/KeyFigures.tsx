"use client";

import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { Glyph } from "../../ui/Glyph.tsx";
import { Term } from "../glossary/Term.tsx";
import { useAddress } from "../view-state/use-view.ts";
import type { KeyFigure } from "./prepare-key-figures.ts";

/** The figures of a window side by side, parted by hairlines and not by boxes. */
export function KeyFigures({
  figures,
  dimmed,
}: {
  figures: (KeyFigure | null)[];
  dimmed: boolean;
}) {
  return (
    <dl
      className={clsx(
        "grid grid-cols-2 gap-y-5 border-y border-line py-4 transition-opacity sm:grid-cols-3 xl:grid-cols-6",
        dimmed && "opacity-55 saturate-50",
      )}
    >
      {figures.map((figure, index) => (
        // The places are fixed; what stands in them loads at its own pace.
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={index}
          className="min-w-0 border-l border-line pl-4 first:border-l-0 first:pl-0 max-xl:odd:border-l-0 max-xl:odd:pl-0 sm:max-xl:odd:border-l sm:max-xl:odd:pl-4"
        >
          {figure === null ? <FigureSkeleton /> : <Figure figure={figure} />}
        </div>
      ))}
    </dl>
  );
}

function Figure({ figure }: { figure: KeyFigure }) {
  const { id, label, term, tone, value, unit, sides, page } = figure;
  return (
    <div data-testid={`figure-${id}`} className="flex min-w-0 flex-col">
      <dt className="flex items-center gap-1.5 text-xs text-soft">
        <Glyph tone={tone} size={8} />
        <Term name={term}>{label}</Term>
      </dt>
      <dd className="min-w-0">
        <PageLink page={page} label={label}>
          <span className="text-2xl leading-9 font-medium tracking-tight">{value}</span>
          {unit !== "" && <span className="pl-1 text-xs text-soft">{unit}</span>}
        </PageLink>
        <p className="text-xs text-faint">{sides}</p>
      </dd>
    </div>
  );
}

function PageLink(props: { page: string | null; label: string; children: ReactNode }) {
  const address = useAddress(props.page ?? "/");
  if (props.page === null) return props.children;
  return (
    <Link
      href={address}
      prefetch={false}
      title={`Where ${props.label.toLowerCase()} comes from`}
      className="decoration-line-strong decoration-1 underline-offset-4 hover:underline"
    >
      {props.children}
    </Link>
  );
}

function FigureSkeleton() {
  return (
    <div aria-busy="true">
      <div className="skeleton h-4 w-20" />
      <div className="skeleton my-1 h-7 w-24" />
      <div className="skeleton h-4 w-32 max-w-full" />
    </div>
  );
}
