import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_AGE_SECONDS = 7_200;

/**
 * Lets browsers of the allowed origins read any answer, failures included; "*" allows all. Set
 * before anything else is decided, since a preflight alone is not enough.
 */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): void {
  if (origins.length === 0) return;
  response.setHeader("Vary", "Origin");
  const { origin } = request.headers;
  if (origin === undefined || !(origins.includes("*") || origins.includes(origin))) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Expose-Headers", "Retry-After, ETag");
}

/** Answers an OPTIONS request: a preflight where the origin is allowed, else what is possible. */
export function answerOptions(
  request: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
): void {
  const allowed = [...methods, "OPTIONS"].join(", ");
  response.setHeader("Allow", allowed);
  if (response.hasHeader("Access-Control-Allow-Origin")) {
    response.setHeader("Access-Control-Allow-Methods", allowed);
    // Exporters send headers of their users' choosing; the origin has been judged already.
    const wanted = request.headers["access-control-request-headers"];
    if (wanted !== undefined) response.setHeader("Access-Control-Allow-Headers", wanted);
    response.setHeader("Access-Control-Max-Age", String(MAX_AGE_SECONDS));
  }
  response.writeHead(204).end();
}
