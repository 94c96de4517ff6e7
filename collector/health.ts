import type { ServerResponse } from "node:http";
import type { Database } from "#db";
import type { Route } from "./receive/routes.ts";

interface Committing {
  readonly healthy: boolean;
}

/**
 * `/healthz` says that the process runs; `/readyz` that requests would be counted: the database
 * answers and commits succeed. `close` turns readiness off before the process stops.
 */
export function healthRoutes(
  database: Database,
  writer: Committing,
): { routes: Route[]; close(): void } {
  let closed = false;
  const ready = async (): Promise<string | null> => {
    if (closed) return "The collector is stopping.";
    if (!writer.healthy) return "Commits to the database fail.";
    try {
      await database.$queryRaw`SELECT 1`;
      return null;
    } catch {
      return "The database does not answer.";
    }
  };
  return {
    routes: [
      { method: "GET", path: "/healthz", handle: (_, response) => send(response, 200, "ok") },
      {
        method: "GET",
        path: "/readyz",
        handle: async (_, response) => {
          const problem = await ready();
          send(response, problem === null ? 200 : 503, problem ?? "ok");
        },
      },
    ],
    close() {
      closed = true;
    },
  };
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain", "cache-control": "no-store" });
  response.end(`${text}\n`);
}
