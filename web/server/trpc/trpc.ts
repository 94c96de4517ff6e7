import { TRPCError, initTRPC } from "@trpc/server";
import { z } from "zod";
import { isDatabaseError, sqlStateOf } from "#db";
import { ServerError, type ServerErrorCode } from "../errors.ts";

export interface Context {
  /** Epoch milliseconds at which the request is answered. */
  nowMs: number;
}

const CODES = {
  not_found: "NOT_FOUND",
  unavailable: "SERVICE_UNAVAILABLE",
} as const satisfies Record<ServerErrorCode, TRPCError["code"]>;

const trpc = initTRPC.context<Context>().create({
  errorFormatter({ shape, error }) {
    const { cause } = error;
    if (cause instanceof z.ZodError) return { ...shape, message: sentencesOf(cause) };
    const isOurs = cause instanceof ServerError || error.code !== "INTERNAL_SERVER_ERROR";
    const message = isOurs
      ? error.message
      : "Something went wrong here; the server's log says what.";
    return { ...shape, message, data: { ...shape.data, stack: undefined } };
  },
});

/** One line for each field that is wrong: its name, what was expected, and what kind it was. */
function sentencesOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => `${path.join(".") || "input"}: ${message}`)
    .join("\n");
}

export const router = trpc.router;

/** SQLSTATE classes of a database that is away or overwhelmed, not of a wrong statement. */
const AWAY_CLASSES = ["08", "53", "57"];

function isAway(cause: unknown): boolean {
  if (!isDatabaseError(cause)) return false;
  const state = sqlStateOf(cause);
  return state === null || AWAY_CLASSES.includes(state.slice(0, 2));
}

function databaseAway(cause: unknown): ServerError {
  return new ServerError("unavailable", "The database does not answer.", cause);
}

/** A procedure whose expected failures reach the client with their own code and sentence. */
export const procedure = trpc.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  const expected = isAway(cause) ? databaseAway(cause) : cause;
  if (!(expected instanceof ServerError)) return result;
  throw new TRPCError({ code: CODES[expected.code], message: expected.message, cause: expected });
});
