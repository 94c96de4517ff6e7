"use client";

import { useState } from "react";
import { describeFailure, type Failure } from "./describe-failure.ts";
import { pollIntervalMs } from "./poll.ts";

/** What a panel knows of one of its figures: the last good answer and how asking goes. */
export interface Kept<Asked, Data> {
  /** The last good answer about the same subject, with what was asked; null before the first. */
  answer: { asked: Asked; data: Data; arrivedAt: number } | null;
  failure: Failure | null;
  /** When it is asked again after a failure, epoch milliseconds by this browser's clock. */
  retryAt: number | null;
  /** True while the answer shown is to an older question than the view's. */
  pending: boolean;
}

/** The part of a query that matters here. */
export interface Query<Data> {
  data: Data | undefined;
  error: Parameters<typeof describeFailure>[0] | null;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/**
 * Keeps the last good answer while a newer one is under way or has failed. A live window changes
 * its key every few seconds, so the cache alone would forget the answer with the first failure.
 * An answer about another `subject` (service, environment, filter) is never kept: it would show
 * one service's figures under another's name.
 */
export function useKept<Asked, Data>(
  subject: string,
  asked: Asked,
  query: Query<Data>,
  pollMs: number,
): Kept<Asked, Data> {
  const [kept, setKept] = useState<{
    subject: string;
    asked: Asked;
    data: Data;
    arrivedAt: number;
  } | null>(null);
  const { data, error, dataUpdatedAt } = query;
  const isNewer =
    kept?.subject !== subject || kept.data !== data || kept.arrivedAt !== dataUpdatedAt;
  if (data !== undefined && isNewer) setKept({ subject, asked, data, arrivedAt: dataUpdatedAt });
  return {
    answer: kept?.subject === subject ? kept : null,
    failure: error === null ? null : describeFailure(error),
    retryAt: error === null ? null : query.errorUpdatedAt + pollIntervalMs(true, pollMs),
    pending: data === undefined,
  };
}
