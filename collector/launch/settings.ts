import { resolve } from "node:path";
import { z } from "zod";

const port = (fallback: number) =>
  z.coerce
    .number({ error: "expected a port number" })
    .int("expected a whole port number")
    .min(1, "expected a port from 1 to 65535")
    .max(65_535, "expected a port from 1 to 65535")
    .default(fallback);

const Settings = z.object({
  WEB_PORT: port(3000),
  OTLP_HTTP_PORT: port(4318),
  OTLP_GRPC_PORT: port(4317),
  SPILLWAY_PG_PORT: port(5433),
  SPILLWAY_HOST: z.string().default("127.0.0.1"),
  SPILLWAY_DATA: z
    .string()
    .default(".spillway")
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "expected a postgresql:// address")
    .optional(),
});

/** Where a copy of Spillway listens and keeps its data. */
export type Settings = z.infer<typeof Settings>;

/** The settings of `npm start`. Throws an Error with one line for each variable that is wrong. */
export function parseSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues
      .map(({ path, message }) => `${path.join(".")}: ${message}, got "${given[String(path[0])]}".`)
      .join("\n"),
  );
}
