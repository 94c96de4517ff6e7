/** What the operator asked for; `system` follows the browser's preference. */
export const THEME_CHOICES = ["system", "dark", "light"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const THEME_STORAGE_KEY = "spillway.theme";

/**
 * Runs in the page's head before the first paint, so that a chosen theme never flashes. Anything
 * but the two names leaves the browser's preference in force.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem(${JSON.stringify(THEME_STORAGE_KEY)});if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch{}`;

/** The choice a stored value stands for. */
export function parseThemeChoice(stored: string | null | undefined): ThemeChoice {
  return stored === "dark" || stored === "light" ? stored : "system";
}

/** The next choice when the one button is pressed: system, dark, light, and round again. */
export function nextThemeChoice(choice: ThemeChoice): ThemeChoice {
  const index = THEME_CHOICES.indexOf(choice);
  return THEME_CHOICES[(index + 1) % THEME_CHOICES.length] ?? "system";
}
