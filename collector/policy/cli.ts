// `npm run policy`: looks at admission policies and puts them in force.
import { userInfo } from "node:os";
import { isDatabaseError, openDatabase, sqlStateOf, type PrismaClient } from "#db";
import { policyVersions, type PolicyVersion } from "#db/policies";
import { embeddedUrl } from "../../prisma/embedded.ts";
import { parseSettings } from "../launch/settings.ts";
import { applyPolicy } from "./apply-policy.ts";
import { parsePolicyCommand, USAGE, type PolicyCommand } from "./command.ts";
import { readPolicyFile, yamlOfPolicy } from "./policy-file.ts";

const UNDEFINED_TABLE = "42P01";

async function run(command: PolicyCommand): Promise<void> {
  if (command.name === "check") {
    for (const file of command.files) await readPolicyFile(file);
    say(command.files.length === 1 ? "The policy is right." : "The policies are right.");
    return;
  }
  // All of them are read before the first is applied: a mistake in one puts none in force.
  const files = command.name === "apply" ? command.files : [];
  const policies = await Promise.all(files.map(readPolicyFile));
  const database = await connect();
  try {
    for (const policy of policies) {
      const { version, changed } = await applyPolicy(database, policy, userInfo().username);
      const of = nameOf(policy.service, policy.environment ?? null);
      say(`${of}: version ${version} ${changed ? "is in force" : "was in force already"}.`);
    }
    if (command.name === "list") await list(database, command.service);
    if (command.name === "show") await show(database, command);
  } finally {
    await database.$disconnect();
  }
}

async function connect(): Promise<PrismaClient> {
  const settings = parseSettings(process.env);
  const url =
    settings.DATABASE_URL ?? embeddedUrl(settings.SPILLWAY_DATA, settings.SPILLWAY_PG_PORT);
  if (url === null) {
    throw new Error(`There is no data in ${settings.SPILLWAY_DATA} yet: run npm start first.`);
  }
  return openDatabase({
    url,
    connectionsMax: 1,
    applicationName: "spillway-policy",
    statementTimeoutMs: 10_000,
  });
}

async function list(database: PrismaClient, service: string | null): Promise<void> {
  const versions = await policyVersions(database, service);
  if (versions.length === 0) {
    say(service === null ? "There is no policy yet." : `There is no policy of ${service}.`);
  }
  for (const { version, appliedAt, appliedBy, ...of } of versions) {
    const when = new Date(appliedAt).toISOString();
    say(`${nameOf(of.service, of.environment)}  version ${version}  ${when}  ${appliedBy}`);
  }
}

async function show(
  database: PrismaClient,
  { service, environment, version }: Extract<PolicyCommand, { name: "show" }>,
): Promise<void> {
  const isMeant = (each: PolicyVersion) =>
    each.environment === environment && (version === null || each.version === version);
  const found = (await policyVersions(database, service)).find(isMeant);
  if (found === undefined) {
    const which = version === null ? "policy" : `version ${version} of the policy`;
    throw new Error(`There is no ${which} of ${nameOf(service, environment)}.`);
  }
  process.stdout.write(yamlOfPolicy(found.policy));
}

function nameOf(service: string, environment: string | null): string {
  return environment === null ? service : `${service} in ${environment}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sentenceOf(error: unknown): string {
  if (sqlStateOf(error) === UNDEFINED_TABLE) {
    return "The database is older than this version: run npm start first.";
  }
  if (isDatabaseError(error)) return "The database can't be reached: is Spillway running?";
  return error instanceof Error ? error.message : String(error);
}

function complain(error: unknown, hint = ""): void {
  process.stderr.write(`${sentenceOf(error)}\n${hint}`);
  process.exitCode = 1;
}

try {
  const command = parsePolicyCommand(process.argv.slice(2));
  await run(command).catch(complain);
} catch (error) {
  complain(error, `\n${USAGE}\n`);
}
