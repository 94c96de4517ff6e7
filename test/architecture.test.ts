import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** The stages of the collector in the order in which data flows; imports point up this list. */
const STAGES = [
  "collector/launch",
  "collector/jobs",
  "collector/control",
  "collector/write",
  "collector/aggregate",
  "collector/interpret",
  "collector/receive",
  "collector/decode",
  "collector/domain",
];

/** What web and collector both read the database with. */
const READERS = [
  "prisma/client.ts",
  "prisma/policies.ts",
  "prisma/read-rollups.ts",
  "prisma/read-tenant-counts.ts",
];

interface Import {
  from: string;
  to: string;
}

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (["node_modules", ".next", "generated"].includes(entry.name)) return [];
    if (entry.isDirectory()) return filesBelow(path, ending);
    return ending.test(entry.name) ? [path] : [];
  });
}

/** Every import between files of the project, or of a package by its name. */
function importsOf(folder: string): Import[] {
  const files = filesBelow(folder, /\.(ts|tsx|mts)$/);
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8");
    const targets = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)"([^"]+)"/g);
    return [...targets].map(([, target = ""]) => ({ from, to: resolveTarget(from, target) }));
  });
}

function resolveTarget(from: string, target: string): string {
  if (target.startsWith(".")) return normalize(join(dirname(from), target));
  if (target.startsWith("#domain/")) return target.replace("#domain/", "collector/domain/");
  if (target.startsWith("#db/")) return `${target.replace("#db/", "prisma/")}.ts`;
  return target === "#db" ? "prisma/client.ts" : target;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|fixture\.ts$/.test(path);
}

function offending(folder: string, isAllowed: (edge: Import) => boolean): string[] {
  return importsOf(folder)
    .filter(({ from }) => !isTest(from))
    .filter((edge) => !isAllowed(edge))
    .map(({ from, to }) => `${from} → ${to}`);
}

const isOurs = (path: string) => /^(collector|web|prisma|test)\//.test(path);
const within = (folder: string, path: string) => path.startsWith(`${folder}/`);

describe("imports point one way", () => {
  test("the check sees the imports that it judges", () => {
    expect(importsOf("web").some(({ to }) => within("collector/domain", to))).toBe(true);
    expect(importsOf("collector").length).toBeGreaterThan(100);
  });

  test("the domain uses nothing but itself and zod", () => {
    expect(
      offending("collector/domain", ({ to }) => within("collector/domain", to) || to === "zod"),
    ).toEqual([]);
  });

  test("prisma uses nothing of ours but the domain", () => {
    const known = (path: string) => within("prisma", path) || within("collector/domain", path);
    expect(offending("prisma", ({ to }) => !isOurs(to) || known(to))).toEqual([]);
  });

  test("web reaches the rest only through the domain and what reads the database", () => {
    const doors = (path: string) => within("collector/domain", path) || READERS.includes(path);
    expect(offending("web", ({ to }) => !isOurs(to) || within("web", to) || doors(to))).toEqual([]);
  });

  test("the collector never reaches into web or test", () => {
    expect(offending("collector", ({ to }) => !within("web", to) && !within("test", to))).toEqual(
      [],
    );
  });

  test("inside the collector, a stage uses only itself and the stages that data has passed", () => {
    const placeOf = (path: string) => STAGES.findIndex((stage) => within(stage, path));
    const points = ({ from, to }: Import) => {
      const [user, used] = [placeOf(from), placeOf(to)];
      return user === -1 || used === -1 || user <= used;
    };
    expect(offending("collector", points)).toEqual([]);
  });

  test("only the chart folder's two files know echarts", () => {
    const users = importsOf("web").filter(({ to }) => /^echarts(\/|$)/.test(to));
    const files = new Set(users.map(({ from }) => from));
    for (const file of files)
      expect(["web/charts/EChart.tsx", "web/charts/echarts.ts"]).toContain(file);
    expect(files.size).toBeGreaterThan(0);
  });
});

test("no file is over 350 lines", () => {
  const long = ["collector", "web", "prisma", "test"]
    .flatMap((folder) => filesBelow(folder, /\.(ts|tsx|mts|mjs|css|sql)$/))
    .filter((path) => !path.includes("migrations/"))
    .filter((path) => readFileSync(join(root, path), "utf8").split("\n").length > 351);
  expect(long).toEqual([]);
});
