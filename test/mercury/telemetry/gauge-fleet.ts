import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from "@opentelemetry/sdk-metrics";

import type { InstanceReading } from "../simulation/instance-reading.ts";
import { gaugeNames, gaugeUnits, gaugeValues } from "./gauge-values.ts";
import { instanceResource } from "./instance-resource.ts";

/** Often enough for a limiter that changes its mind twice a second to be seen doing so. */
const exportIntervalMs = 1_000;

/** One OpenTelemetry meter provider for each instance, whose gauges show its newest reading. */
export class GaugeFleet {
  private readonly providers: readonly MeterProvider[];
  private readings: readonly InstanceReading[] = [];

  constructor(instances: number, makeExporter: () => PushMetricExporter) {
    this.providers = Array.from({ length: instances }, (_, instance) => {
      const provider = new MeterProvider({
        resource: resourceFromAttributes(instanceResource(instance, instances)),
        readers: [
          new PeriodicExportingMetricReader({
            exporter: makeExporter(),
            exportIntervalMillis: exportIntervalMs,
            exportTimeoutMillis: exportIntervalMs,
          }),
        ],
      });
      this.observe(provider, instance);
      return provider;
    });
  }

  show(readings: readonly InstanceReading[]): void {
    this.readings = readings;
  }

  async shutdown(): Promise<void> {
    await Promise.allSettled(this.providers.map((provider) => provider.shutdown()));
  }

  private observe(provider: MeterProvider, instance: number): void {
    const meter = provider.getMeter("mercury.admission");
    const gauges = new Map(
      gaugeNames.map((name) => [
        name,
        meter.createObservableGauge(name, { unit: gaugeUnits[name] }),
      ]),
    );
    meter.addBatchObservableCallback(
      (result) => {
        const reading = this.readings[instance];
        if (reading === undefined) return;
        for (const { name, value, attributes } of gaugeValues(reading)) {
          const gauge = gauges.get(name);
          if (gauge !== undefined) result.observe(gauge, value, attributes);
        }
      },
      [...gauges.values()],
    );
  }
}
