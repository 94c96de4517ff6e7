/** The three OTLP signals the collector listens for. */
export type Signal = "logs" | "traces" | "metrics";

/** The two encodings of OTLP over HTTP; gRPC always carries protobuf. */
export type Encoding = "protobuf" | "json";

/** An OTLP AnyValue. Integers are `number` while that is exact, `bigint` beyond. */
export type AttributeValue =
  | string
  | boolean
  | number
  | bigint
  | Uint8Array
  | null
  | readonly AttributeValue[]
  | AttributeMap;

/** Attributes by key. Of duplicate keys the first wins, as in the OpenTelemetry Collector. */
export interface AttributeMap extends ReadonlyMap<string, AttributeValue> {}

/** One OTLP log record. Ids are lower-case hex and "" when absent, invalid or all zero. */
export interface LogRecord {
  timeUnixNano: bigint;
  observedTimeUnixNano: bigint;
  eventName: string;
  body: AttributeValue;
  attributes: AttributeMap;
  traceId: string;
  spanId: string;
  flags: number;
  severityNumber: number;
  severityText: string;
}

/** The records of one instrumentation scope of one resource. */
export interface ResourceLogs {
  resource: AttributeMap;
  scopeName: string;
  records: LogRecord[];
}

/** Items that could not be decoded and were set aside: how many, and why the first one. */
export interface Malformed {
  count: number;
  firstReason: string;
}

/** A logs request as plain records. `recordCount` counts the decoded ones only. */
export interface DecodedLogs {
  signal: "logs";
  resources: ResourceLogs[];
  recordCount: number;
  malformed: Malformed;
  replacedStrings: number;
  warnings: string[];
}

/** A traces request, decoded only as far as counting its spans needs. */
export interface DecodedCount {
  signal: "traces";
  itemCount: number;
  malformed: Malformed;
  serviceNames: string[];
  warnings: string[];
}
