import {
  BatchLogRecordProcessor,
  type LogRecordExporter,
  type LogRecordProcessor,
  type ReadableLogRecord,
  type SdkLogRecord,
} from "@opentelemetry/sdk-logs";

import type { ExportCounts } from "./export-counts.ts";

// About ten seconds of one instance at its busiest: as long as the exporter goes on retrying.
const queueRecordsMax = 16_384;
const batchRecordsMax = 1_024;
const batchDelayMs = 500;

// ExportResultCode.SUCCESS, whose package the SDK does not re-export.
const exportSucceeded = 0;

/**
 * The SDK's batch processor between two counters. The SDK drops silently when its queue is full,
 * so the same bound is kept here, one step earlier, where a drop can be counted.
 */
export class CountedPipeline implements LogRecordProcessor {
  private readonly batches: BatchLogRecordProcessor;
  private readonly counts: ExportCounts;
  private queuedRecords = 0;

  constructor(exporter: LogRecordExporter, counts: ExportCounts) {
    this.counts = counts;
    this.batches = new BatchLogRecordProcessor({
      exporter: this.counting(exporter),
      maxQueueSize: queueRecordsMax,
      maxExportBatchSize: batchRecordsMax,
      scheduledDelayMillis: batchDelayMs,
    });
  }

  onEmit(record: SdkLogRecord): void {
    this.counts.emitted += 1;
    if (this.queuedRecords >= queueRecordsMax) {
      this.counts.dropped += 1;
      return;
    }
    this.queuedRecords += 1;
    this.batches.onEmit(record);
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }

  private counting(exporter: LogRecordExporter): LogRecordExporter {
    return {
      export: (records: ReadableLogRecord[], done): void => {
        this.queuedRecords -= records.length;
        exporter.export(records, (result) => {
          const code: number = result.code;
          if (code === exportSucceeded) {
            this.counts.exported += records.length;
          } else {
            this.counts.failedExports += 1;
            this.counts.failedRecords += records.length;
            this.counts.lastError = result.error?.message ?? "unknown";
          }
          done(result);
        });
      },
      forceFlush: () => exporter.forceFlush(),
      shutdown: () => exporter.shutdown(),
    };
  }
}
