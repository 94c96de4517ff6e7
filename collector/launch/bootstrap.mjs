// Started by npm before anything is installed: only what Node itself brings may be used here.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const [program, ...options] = process.argv.slice(2);

requireNode(20, 19);
installWhenNeeded();
// Without a program it has only installed, as an image's first layer wants.
if (program !== undefined) run(program);

function run(path) {
  const child = spawn(process.execPath, ["--import", "tsx", join(root, path), ...options], {
    cwd: root,
    stdio: "inherit",
  });
  // The child ends things in order; this process only waits for it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (code) => process.exit(code ?? 1));
}

function requireNode(major, minor) {
  const [hasMajor, hasMinor] = process.versions.node.split(".").map(Number);
  if (hasMajor > major || (hasMajor === major && hasMinor >= minor)) return;
  process.stderr.write(
    `Spillway needs Node ${major}.${minor} or newer, and this is ${process.versions.node}: install a newer Node.\n`,
  );
  process.exit(1);
}

function installWhenNeeded() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).update(process.versions.modules).digest("hex");
  const stamp = join(root, "node_modules/.spillway-installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stdout.write("Installing packages …\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    process.stderr.write("The packages could not be installed: see npm's message above.\n");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
