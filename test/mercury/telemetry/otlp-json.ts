import type { SimulationEvent } from "../simulation/events.ts";
import { instanceResource } from "./instance-resource.ts";
import { toLogRecord, type ToEpochMs } from "./to-log-record.ts";

export interface Reporters {
  readonly toEpochMs: ToEpochMs;
  readonly instances: number;
}

function otlpValue(value: unknown): object {
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number") {
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  }
  return { stringValue: String(value) };
}

function otlpAttributes(attributes: object): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));
}

function otlpRecord(event: SimulationEvent, toEpochMs: ToEpochMs): object {
  const { eventName, attributes } = toLogRecord(event, toEpochMs);
  return {
    timeUnixNano: `${Math.floor(toEpochMs(event.atMs) * 1_000)}000`,
    eventName,
    attributes: otlpAttributes(attributes ?? {}),
  };
}

/** Events as the OTLP/JSON logs request that a collector would forward for all instances. */
export function logsRequest(
  events: readonly SimulationEvent[],
  { toEpochMs, instances }: Reporters,
): string {
  const resourceLogs = Array.from({ length: instances }, (_, instance) => ({
    resource: { attributes: otlpAttributes(instanceResource(instance, instances)) },
    scopeLogs: [
      {
        scope: { name: "mercury.admission" },
        logRecords: events
          .filter((event) => event.instance === instance)
          .map((event) => otlpRecord(event, toEpochMs)),
      },
    ],
  }));
  return JSON.stringify({ resourceLogs });
}
