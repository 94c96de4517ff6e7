// Makes what a copy needs before it can run, and runs nothing: for images and for continuous builds.
import { resolve } from "node:path";
import { buildClient, buildWeb } from "./build.ts";

const root = resolve(import.meta.dirname, "../..");
const say = (line: string) => void process.stdout.write(`${line}\n`);

await buildClient(root, say);
await buildWeb(root, say);
