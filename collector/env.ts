import { hostname } from "node:os";
import { z } from "zod";

const port = (fallback: number) =>
  z.coerce
    .number({ error: "expected a port number" })
    .int("expected a whole port number")
    .min(0, "expected a port from 0 to 65535")
    .max(65_535, "expected a port from 0 to 65535")
    .default(fallback);

const mebibytes = (fallback: number) =>
  z.coerce
    .number({ error: "expected a number of MiB" })
    .positive("expected more than 0 MiB")
    .max(1_024, "expected at most 1024 MiB")
    .default(fallback)
    .transform((value) => Math.floor(value * 1_024 * 1_024));

const Environment = z.object({
  DATABASE_URL: z
    .string({ error: "expected a postgresql:// address" })
    .regex(/^postgres(ql)?:\/\//, "expected a postgresql:// address"),
  SPILLWAY_HOST: z.string().min(1).default("127.0.0.1"),
  OTLP_HTTP_PORT: port(4318),
  OTLP_GRPC_PORT: port(4317),
  /** Limit of one request after decompression, MiB. */
  OTLP_BODY_MIB_MAX: mebibytes(64),
  /** Bound on payloads that wait for a commit, MiB. */
  SPILLWAY_QUEUE_MIB_MAX: mebibytes(256),
  /** Origins, comma separated, whose browsers may send; `*` for all. */
  OTLP_CORS_ORIGINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  SPILLWAY_TENANT_FROM_ENDUSER: z.stringbool({ error: "expected true or false" }).default(false),
  SPILLWAY_COLLECTOR_ID: z.string().min(1).default(`${hostname()}-${process.pid}`),
  SPILLWAY_LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info"),
});

export type CollectorEnvironment = z.infer<typeof Environment>;

/** The collector's settings. Throws an Error with one line for each variable that is wrong. */
export function parseEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): CollectorEnvironment {
  // An empty variable is how shells and compose files say "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    (issue) => `${issue.path.join(".")}: ${issue.message}, got ${quote(given, issue.path[0])}.`,
  );
  throw new Error(lines.join("\n"));
}

function quote(given: Record<string, string | undefined>, name: PropertyKey | undefined): string {
  const value = given[String(name)];
  return value === undefined ? "nothing" : `"${value.slice(0, 80)}"`;
}
