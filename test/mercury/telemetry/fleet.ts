import type { Logger } from "@opentelemetry/api-logs";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { LoggerProvider, type LogRecordExporter } from "@opentelemetry/sdk-logs";

import type { SimulationEvent } from "../simulation/events.ts";
import { CountedPipeline } from "./counted-pipeline.ts";
import type { ExportCounts } from "./export-counts.ts";
import { toLogRecord, type ToEpochMs } from "./to-log-record.ts";

const regions = ["eu-west-1", "us-east-1"] as const;

function resourceAttributes(instance: number, instances: number): Record<string, string> {
  const region = regions[instance < instances / 2 ? 0 : 1];
  return {
    "service.name": "mercury",
    "service.instance.id": `mercury-${instance + 1}`,
    "service.version": "1.4.0",
    "deployment.environment.name": "demo",
    "cloud.region": region,
  };
}

/** One OpenTelemetry logger provider for each instance of the service. */
export class Fleet {
  private readonly providers: readonly LoggerProvider[];
  private readonly loggers: readonly Logger[];

  constructor(instances: number, makeExporter: () => LogRecordExporter, counts: ExportCounts) {
    this.providers = Array.from(
      { length: instances },
      (_, instance) =>
        new LoggerProvider({
          resource: resourceFromAttributes(resourceAttributes(instance, instances)),
          processors: [new CountedPipeline(makeExporter(), counts)],
        }),
    );
    this.loggers = this.providers.map((provider) => provider.getLogger("mercury.admission"));
  }

  report(event: SimulationEvent, toEpochMs: ToEpochMs): void {
    this.loggers[event.instance]?.emit(toLogRecord(event, toEpochMs));
  }

  async shutdown(): Promise<void> {
    await Promise.allSettled(this.providers.map((provider) => provider.shutdown()));
  }
}
