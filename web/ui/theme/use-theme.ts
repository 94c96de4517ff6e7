"use client";

import { useSyncExternalStore } from "react";
import { THEME_STORAGE_KEY, parseThemeChoice, type ThemeChoice } from "./theme-choice.ts";

function subscribe(onChange: () => void): () => void {
  const preference = window.matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  preference.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    preference.removeEventListener("change", onChange);
  };
}

const readChoice = () => parseThemeChoice(document.documentElement.dataset["theme"]);

function readShown(): "dark" | "light" {
  const choice = readChoice();
  if (choice !== "system") return choice;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The operator's choice of theme. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => "system" as const);
}

/** The theme that is on the screen now: what canvases must be redrawn for. */
export function useShownTheme(): "dark" | "light" {
  return useSyncExternalStore(subscribe, readShown, () => "dark" as const);
}

/** Applies a choice at once and keeps it for the next visit, where the browser allows that. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  try {
    if (choice === "system") localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, choice);
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}
