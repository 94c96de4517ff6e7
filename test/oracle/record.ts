/** The value of an attribute; numbers become `intValue` or `doubleValue` when they are sent. */
export type Value = string | number | boolean;

export type Attributes = Readonly<Record<string, Value>>;

/** A log record as a service would report it, before it is put in an OTLP payload. */
export interface ReportedRecord {
  resource: Attributes;
  eventName: string;
  /** Older SDKs have no field for the event's name and say it in an attribute. */
  nameIn: "field" | "attribute";
  timeNs: bigint | null;
  observedNs: bigint | null;
  traceId: string;
  attributes: Attributes;
  /** What is wrong with it, null where it must be counted. */
  fault: string | null;
}
