import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { appRouter } from "../../../../server/trpc/router.ts";

function handle(request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => ({ nowMs: Date.now() }),
    responseMeta: () => ({ headers: { "cache-control": "no-store" } }),
    onError({ error, path }) {
      if (error.code !== "INTERNAL_SERVER_ERROR") return;
      const cause = error.cause ?? error;
      process.stderr.write(`${path ?? "unknown"}: ${cause.stack ?? cause.message}\n`);
    },
  });
}

export { handle as GET, handle as POST };
