import {
  InMemoryLogRecordExporter,
  LoggerProvider,
  type LogRecordExporter,
} from "@opentelemetry/sdk-logs";
import { expect, it } from "vitest";

import { CountedPipeline } from "./counted-pipeline.ts";
import { type ExportCounts, noExports } from "./export-counts.ts";

function emit(exporter: LogRecordExporter, counts: ExportCounts, records: number): LoggerProvider {
  const provider = new LoggerProvider({ processors: [new CountedPipeline(exporter, counts)] });
  const logger = provider.getLogger("test");
  for (let index = 0; index < records; index += 1) logger.emit({ eventName: "x" });
  return provider;
}

it("counts what was exported", async () => {
  const counts = noExports();
  await emit(new InMemoryLogRecordExporter(), counts, 3_000).shutdown();
  expect(counts).toEqual({ ...noExports(), emitted: 3_000, exported: 3_000 });
});

it("counts what a collector that is away lost", async () => {
  const counts = noExports();
  // One that was shut down before refuses every batch.
  const away = new InMemoryLogRecordExporter();
  await away.shutdown();
  await emit(away, counts, 10).shutdown();
  const lost = { failedExports: 1, failedRecords: 10, lastError: "Exporter has been stopped" };
  expect(counts).toEqual({ ...noExports(), emitted: 10, ...lost });
});

it("counts what a full queue does not take, and loses nothing else", async () => {
  const counts = noExports();
  await emit(new InMemoryLogRecordExporter(), counts, 20_000).shutdown();
  expect(counts.dropped).toBeGreaterThan(0);
  expect(counts.exported + counts.dropped).toBe(20_000);
});
