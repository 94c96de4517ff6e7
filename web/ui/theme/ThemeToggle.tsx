"use client";

import { nextThemeChoice, type ThemeChoice } from "./theme-choice.ts";
import { chooseTheme, useThemeChoice } from "./use-theme.ts";

const LABELS: Record<ThemeChoice, string> = {
  system: "Theme: as the system",
  dark: "Theme: dark",
  light: "Theme: light",
};

const ICONS: Record<ThemeChoice, string> = {
  system: "M2.5 3.5h11v7h-11Zm4 9.500h3",
  dark: "M13 9.600A5.600 5.600 0 1 1 6.400 3a4.600 4.600 0 0 0 6.600 6.600Z",
  light:
    "M8 5.200a2.800 2.800 0 1 1 0 5.600a2.800 2.800 0 1 1 0-5.600ZM8 1.200v1.600M8 13.200v1.600M1.200 8h1.600M13.200 8h1.600M3.200 3.200l1.100 1.100M11.700 11.700l1.100 1.100M3.200 12.800l1.100-1.100M11.700 4.300l1.100-1.100",
};

/** Goes through the themes: as the system, dark, light. */
export function ThemeToggle() {
  const choice = useThemeChoice();
  return (
    <button
      type="button"
      aria-label={`${LABELS[choice]}. Change it.`}
      title={LABELS[choice]}
      onClick={() => chooseTheme(nextThemeChoice(choice))}
      className="flex size-8 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-text"
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        aria-hidden="true"
      >
        <path d={ICONS[choice]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
