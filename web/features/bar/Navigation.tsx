"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useAddress } from "../view-state/use-view.ts";

const PAGES = [
  { path: "/", label: "Overview" },
  { path: "/flow", label: "Funnel" },
  { path: "/tenants", label: "Tenants" },
  { path: "/waste", label: "Waste" },
  { path: "/rejections", label: "Rejections" },
  { path: "/limiter", label: "Limiters" },
  { path: "/collapse", label: "Collapse" },
] as const;

/** The pages that there are, each with the view as it is. */
export function Navigation() {
  return (
    <nav aria-label="Pages" className="flex w-max items-center gap-1">
      {PAGES.map((page) => (
        <PageLink key={page.path} {...page} />
      ))}
    </nav>
  );
}

function PageLink({ path, label }: (typeof PAGES)[number]) {
  const address = useAddress(path);
  const isHere = usePathname() === path;
  return (
    <Link
      href={address}
      prefetch={false}
      aria-current={isHere ? "page" : undefined}
      className={clsx(
        "rounded-md px-2.5 py-1 text-sm transition-colors",
        isHere ? "bg-hover font-medium text-text" : "text-soft hover:bg-hover hover:text-text",
      )}
    >
      {label}
    </Link>
  );
}
