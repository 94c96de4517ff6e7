/** What became of the records handed to the SDK, over all instances. */
export interface ExportCounts {
  emitted: number;
  exported: number;
  /** Refused because the queue was full. */
  dropped: number;
  /** Given up by the exporter after its own retries. */
  failedRecords: number;
  failedExports: number;
  lastError: string;
}

export function noExports(): ExportCounts {
  return {
    emitted: 0,
    exported: 0,
    dropped: 0,
    failedRecords: 0,
    failedExports: 0,
    lastError: "",
  };
}
