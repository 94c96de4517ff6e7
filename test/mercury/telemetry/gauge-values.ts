import type { InstanceReading } from "../simulation/instance-reading.ts";

/** The gauges that Mercury reports, and the unit of each. */
export const gaugeUnits = {
  "admission.limiter.limit": "{attempt}",
  "admission.limiter.in_flight": "{attempt}",
  "admission.limiter.queue.depth": "{attempt}",
  "admission.limiter.queue.age": "ms",
  "admission.limiter.rtt.long": "ms",
  "admission.limiter.rtt.current": "ms",
  "admission.limiter.state.age": "s",
  "admission.limiter.overshoot": "{unit}",
  "admission.resource.utilization": "1",
} as const;

export type GaugeName = keyof typeof gaugeUnits;

export const gaugeNames: readonly GaugeName[] = Object.keys(gaugeUnits).filter(
  (name): name is GaugeName => Object.hasOwn(gaugeUnits, name),
);

export interface GaugeValue {
  readonly name: GaugeName;
  readonly value: number;
  readonly attributes: Readonly<Record<string, string>>;
}

/** An instance's reading as the values of its gauges. */
export function gaugeValues(reading: InstanceReading): GaugeValue[] {
  const { limiter, mode, control } = reading;
  const attributes = { limiter, mode };
  const values: GaugeValue[] = [
    { name: "admission.limiter.in_flight", value: reading.inFlight, attributes },
    { name: "admission.limiter.queue.depth", value: reading.queueDepth, attributes },
    { name: "admission.limiter.queue.age", value: reading.queueAgeMs, attributes },
    { name: "admission.limiter.rtt.long", value: reading.longRttMs, attributes },
    { name: "admission.limiter.rtt.current", value: reading.currentRttMs, attributes },
    {
      name: "admission.resource.utilization",
      value: reading.utilization,
      attributes: { resource: "workers" },
    },
  ];
  if (control === null) return values;
  return [
    ...values,
    { name: "admission.limiter.limit", value: control.limit, attributes },
    { name: "admission.limiter.state.age", value: control.stateAgeSeconds, attributes },
    { name: "admission.limiter.overshoot", value: control.overshootUnits, attributes },
  ];
}
