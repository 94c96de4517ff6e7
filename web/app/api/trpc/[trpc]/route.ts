import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { appRouter } from "../../../../server/trpc/router.ts";

const LOGGED = ["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE"];

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function handle(request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => ({ nowMs: Date.now() }),
    responseMeta: () => ({ headers: { "cache-control": "no-store" } }),
    onError({ error, path }) {
      if (!LOGGED.includes(error.code)) return;
      const cause = rootOf(error);
      process.stderr.write(`${path ?? "unknown"}: ${cause.stack ?? cause.message}\n`);
    },
  });
}

export { handle as GET, handle as POST };
