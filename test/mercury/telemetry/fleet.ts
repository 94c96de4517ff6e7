import type { Logger } from "@opentelemetry/api-logs";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { LoggerProvider, type LogRecordExporter } from "@opentelemetry/sdk-logs";

import type { SimulationEvent } from "../simulation/events.ts";
import { CountedPipeline } from "./counted-pipeline.ts";
import type { ExportCounts } from "./export-counts.ts";
import { instanceResource } from "./instance-resource.ts";
import { toLogRecord, type ToEpochMs } from "./to-log-record.ts";

/** One OpenTelemetry logger provider for each instance of the service. */
export class Fleet {
  private readonly providers: readonly LoggerProvider[];
  private readonly loggers: readonly Logger[];

  constructor(instances: number, makeExporter: () => LogRecordExporter, counts: ExportCounts) {
    this.providers = Array.from(
      { length: instances },
      (_, instance) =>
        new LoggerProvider({
          resource: resourceFromAttributes(instanceResource(instance, instances)),
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
