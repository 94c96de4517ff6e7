import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** A Chromium that the browser tests drive. */
    chromiumPath: string;
  }
}

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Finds a Chromium and gives its path to the tests; installs one where it can. */
export default function setup(project: TestProject): void {
  project.provide("chromiumPath", findChromium() ?? installChromium());
}

function findChromium(): string | null {
  const wanted = process.env["CHROMIUM_PATH"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [
    ...(wanted === undefined ? [] : [wanted]),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

function installChromium(): string {
  const isDebian = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  if (isDebian) {
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const command of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
      spawnSync("apt-get", ["-qq", ...command], { stdio: "ignore", env: environment });
    }
  }
  const found = findChromium();
  if (found !== null) return found;
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  const how = system.includes("debian") ? "run `apt-get install chromium` as root" : "install it";
  throw new Error(`The browser tests need Chromium: ${how}, or set CHROMIUM_PATH to one.`);
}
