// In: HTTP requests on one port, OTLP exports in protobuf or JSON and whatever routes are handed in.
// Out: decoded export requests to the intake; to the sender its answer, or a google.rpc.Status.
// Never: an answer before the intake has given its own, or a body larger than the limits in memory.
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { Signal } from "../decode/records.ts";
import { answerClientError } from "./client-error.ts";
import { allowOrigin, answerOptions } from "./cors.ts";
import { sendProblem } from "./http-answer.ts";
import { type HttpExportContext, handleExport } from "./http-export.ts";
import { stopHttpServer } from "./http-stop.ts";
import { InFlightBytes } from "./in-flight.ts";
import type { Intake } from "./intake.ts";
import { DEFAULT_LIMITS, type ReceiveLimits } from "./limits.ts";
import { PortTakenError } from "./port-taken.ts";
import { notFound, unknownProblem, wrongMethod } from "./problem.ts";
import { drainBody } from "./read-body.ts";
import { encodingOf } from "./request-format.ts";
import { type Route, matchRoutes, pathOf, signalOf } from "./routes.ts";

export interface HttpReceiverOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  intake: Intake;
  logger: Logger;
  limits?: Partial<ReceiveLimits>;
  /** Origins whose browsers may send and read; "*" for all, none by default. */
  corsOrigins?: readonly string[];
  routes?: readonly Route[];
  now?: () => number;
}

/** A receiver that listens. */
export interface Receiver {
  port: number;
  /** Stops listening, lets requests in flight finish for so long, then cuts them off. */
  stop: (deadlineMs: number) => Promise<void>;
}

interface Dispatch extends HttpExportContext {
  corsOrigins: readonly string[];
  routes: readonly Route[];
}

/** Starts the HTTP receiver; rejects with a `PortTakenError` when the port is in use. */
export async function startHttpReceiver(options: HttpReceiverOptions): Promise<Receiver> {
  const { intake, logger, corsOrigins = [], routes = [], now = Date.now } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const inFlight = new InFlightBytes(limits.inFlightBytesMax);
  const dispatch: Dispatch = { intake, limits, inFlight, logger, now, corsOrigins, routes };
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(limits.headersTimeoutMs, 5_000),
    // Without a Host header we still know what to do, and can say what is wrong in our own way.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connectionsMax;
  server.on("request", (request, response) => serve(dispatch, request, response, false));
  server.on("checkContinue", (request, response) => serve(dispatch, request, response, true));
  server.on("checkExpectation", (request, response) => serve(dispatch, request, response, false));
  server.on("clientError", answerClientError);
  server.on("drop", () => logger.warn("connection refused: too many are open"));
  const stopOnce = stopHttpServer(server);
  const port = await listen(server, options.host, options.port);
  server.on("error", (error) => logger.error({ err: error }, "HTTP server failed"));
  return { port, stop: stopOnce };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new PortTakenError(port, "OTLP over HTTP", { cause: error }) : error);
    });
    server.listen({ host, port }, () => {
      server.removeAllListeners("error");
      resolve(boundPort(server.address(), port));
    });
  });
}

function boundPort(address: AddressInfo | string | null, asked: number): number {
  return typeof address === "object" && address !== null ? address.port : asked;
}

function serve(
  dispatch: Dispatch,
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
): void {
  // Both errors only say that the connection broke; whoever reads or writes learns it by "close".
  request.on("error", () => {});
  response.on("error", () => {});
  route(dispatch, request, response, expectsContinue).catch((error: unknown) => {
    dispatch.logger.error({ err: error, path: pathOf(request.url) }, "HTTP request failed");
    if (response.headersSent) response.destroy();
    else sendProblem(response, unknownProblem(error), "json");
  });
}

async function route(
  dispatch: Dispatch,
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
): Promise<void> {
  allowOrigin(request, response, dispatch.corsOrigins);
  const path = pathOf(request.url);
  const signal = signalOf(path);
  if (signal !== null && request.method === "POST") {
    await handleExport(dispatch, signal, { request, response, expectsContinue });
    return;
  }
  if (expectsContinue) response.writeContinue();
  const matches = signal === null ? matchRoutes(dispatch.routes, path) : [];
  const methods = signal === null ? matches.map((match) => match.route.method) : ["POST"];
  if (request.method === "OPTIONS") {
    answerOptions(request, response, methods);
    return;
  }
  const wanted = request.method === "HEAD" ? "GET" : request.method;
  const match = matches.find((candidate) => candidate.route.method === wanted);
  if (match === undefined) {
    answerNoRoute(dispatch, { request, response, signal, methods });
    return;
  }
  await match.route.handle(request, response, match.parameters);
}

function answerNoRoute(
  { intake, limits }: Dispatch,
  exchange: {
    request: IncomingMessage;
    response: ServerResponse;
    signal: Signal | null;
    methods: readonly string[];
  },
): void {
  const { request, response, signal, methods } = exchange;
  const isKnownPath = methods.length > 0;
  const problem = isKnownPath
    ? wrongMethod(request.method ?? "", methods)
    : notFound(pathOf(request.url));
  if (problem.note !== null) {
    intake.note({ signal, transport: "http", problem: problem.note, count: 1 });
  }
  if (isKnownPath) response.setHeader("Allow", [...methods, "OPTIONS"].join(", "));
  sendProblem(response, problem, encodingOf(request.headers["content-type"]));
  drainBody(request, limits.encodedBytesMax);
}
