import type { SimulationEvent } from "../simulation/events.ts";
import type { InstanceReading } from "../simulation/instance-reading.ts";
import { gaugeNames, gaugeUnits, gaugeValues } from "./gauge-values.ts";
import { instanceResource } from "./instance-resource.ts";
import { toLogRecord, type ToEpochMs } from "./to-log-record.ts";

export interface Reporters {
  readonly toEpochMs: ToEpochMs;
  readonly instances: number;
}

/** What an instance showed at a simulated time. */
export interface TimedReading {
  readonly atMs: number;
  readonly reading: InstanceReading;
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

/** Epoch nanoseconds, to the microsecond. */
function otlpTime(epochMs: number): string {
  return `${Math.floor(epochMs * 1_000)}000`;
}

function otlpRecord(event: SimulationEvent, toEpochMs: ToEpochMs): object {
  const { eventName, attributes } = toLogRecord(event, toEpochMs);
  return {
    timeUnixNano: otlpTime(toEpochMs(event.atMs)),
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

/** Readings as the OTLP/JSON metrics request that a collector would forward for all instances. */
export function metricsRequest(
  readings: readonly TimedReading[],
  { toEpochMs, instances }: Reporters,
): string {
  const resourceMetrics = Array.from({ length: instances }, (_, instance) => {
    const values = readings
      .filter(({ reading }) => reading.instance === instance)
      .flatMap(({ atMs, reading }) => gaugeValues(reading).map((each) => ({ atMs, ...each })));
    const metrics = gaugeNames.map((name) => ({
      name,
      unit: gaugeUnits[name],
      gauge: {
        dataPoints: values
          .filter((each) => each.name === name)
          .map(({ atMs, value, attributes }) => ({
            timeUnixNano: otlpTime(toEpochMs(atMs)),
            asDouble: value,
            attributes: otlpAttributes(attributes),
          })),
      },
    }));
    return {
      resource: { attributes: otlpAttributes(instanceResource(instance, instances)) },
      scopeMetrics: [{ scope: { name: "mercury.admission" }, metrics }],
    };
  });
  return JSON.stringify({ resourceMetrics });
}
