// In: OTLP export calls over gRPC on one port, plain or gzip.
// Out: decoded export requests to the intake; to the caller a response, or a status with details.
// Never: an answer before the intake has given its own, or a .proto file: bytes pass through as they are.
import { Server, ServerCredentials, type ServiceDefinition, setLogger } from "@grpc/grpc-js";
import type { Logger } from "pino";
import type { Signal } from "../decode/records.ts";
import { type GrpcExportContext, exportHandler } from "./grpc-export.ts";
import type { Receiver } from "./http.ts";
import { InFlightBytes } from "./in-flight.ts";
import type { Intake } from "./intake.ts";
import { DEFAULT_LIMITS, type ReceiveLimits } from "./limits.ts";
import { PortTakenError } from "./port-taken.ts";

export interface GrpcReceiverOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  intake: Intake;
  logger: Logger;
  limits?: Partial<ReceiveLimits>;
  now?: () => number;
}

const SERVICE_NAMES = {
  logs: "opentelemetry.proto.collector.logs.v1.LogsService",
  traces: "opentelemetry.proto.collector.trace.v1.TraceService",
  metrics: "opentelemetry.proto.collector.metrics.v1.MetricsService",
} as const satisfies Record<Signal, string>;

const SIGNALS = ["logs", "traces", "metrics"] as const;

/** Starts the gRPC receiver; rejects with a `PortTakenError` when the port is in use. */
export async function startGrpcReceiver(options: GrpcReceiverOptions): Promise<Receiver> {
  const { intake, logger, now = Date.now } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  routeLibraryLog(logger);
  const server = new Server({
    "grpc.max_receive_message_length": limits.bodyBytesMax,
    "grpc.max_concurrent_streams": limits.streamsPerConnectionMax,
    // Connections whose other end is gone without a word are found out and closed.
    "grpc.keepalive_time_ms": limits.keepAliveTimeoutMs,
  });
  const inFlight = new InFlightBytes(limits.inFlightBytesMax);
  const context: GrpcExportContext = { intake, inFlight, logger, now };
  for (const signal of SIGNALS) {
    server.addService(defineService(signal), { Export: exportHandler(context, signal) });
  }
  const port = await bind(server, options.host, options.port);
  return { port, stop: stopOnce(server) };
}

/** One unary method whose messages stay bytes, so that decoding them is ours to answer for. */
function defineService(signal: Signal): ServiceDefinition {
  return {
    Export: {
      path: `/${SERVICE_NAMES[signal]}/Export`,
      requestStream: false,
      responseStream: false,
      requestSerialize: keepBytes,
      requestDeserialize: keepBytes,
      responseSerialize: keepBytes,
      responseDeserialize: keepBytes,
    },
  };
}

function keepBytes(bytes: Buffer): Buffer {
  return bytes;
}

function bind(server: Server, host: string, port: number): Promise<number> {
  const address = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else if (!error.message.includes("EADDRINUSE")) reject(error);
      else reject(new PortTakenError(port, "OTLP over gRPC", { cause: error }));
    });
  });
}

function stopOnce(server: Server): (deadlineMs: number) => Promise<void> {
  let stopping: Promise<void> | null = null;
  return (deadlineMs) => {
    stopping ??= new Promise((resolve) => {
      const cutOff = setTimeout(() => server.forceShutdown(), deadlineMs);
      server.tryShutdown(() => {
        clearTimeout(cutOff);
        resolve();
      });
    });
    return stopping;
  };
}

/** The library writes to the console otherwise; what matters of it reaches us as errors anyway. */
function routeLibraryLog(logger: Logger): void {
  const write = (...parts: unknown[]): void => logger.debug({ library: "grpc" }, parts.join(" "));
  setLogger({ error: write, info: write, debug: write });
}
