import type { Server, ServerResponse } from "node:http";

/**
 * Makes the function that stops a server: no new connections, idle ones closed at once, busy ones
 * after their answer, and whatever is left at the deadline cut off. Calling it again waits for the
 * same end.
 */
export function stopHttpServer(server: Server): (deadlineMs: number) => Promise<void> {
  const inFlight = new Set<ServerResponse>();
  let stopping: Promise<void> | null = null;
  const track = (_request: unknown, response: ServerResponse): void => {
    if (stopping !== null) response.setHeader("Connection", "close");
    inFlight.add(response);
    response.once("close", () => {
      inFlight.delete(response);
      // Answers whose head was sent before the stop still said "keep-alive".
      if (stopping !== null) server.closeIdleConnections();
    });
  };
  // Before the handlers, which may answer at once.
  server.prependListener("request", track);
  server.prependListener("checkContinue", track);
  server.prependListener("checkExpectation", track);
  return (deadlineMs) => {
    stopping ??= new Promise((resolve) => {
      const cutOff = setTimeout(() => server.closeAllConnections(), deadlineMs);
      server.close(() => {
        clearTimeout(cutOff);
        resolve();
      });
      for (const response of inFlight) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
    });
    return stopping;
  };
}
