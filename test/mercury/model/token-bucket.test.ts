import { expect, it } from "vitest";

import {
  mercuryTokenBucket as policy,
  msUntilTokens,
  refill,
  take,
  type TokenBucket,
} from "./token-bucket.ts";

const full: TokenBucket = { tokens: policy.burstTokens, atMs: 0 };

it("admits 400 requests at once from a full bucket, and no more", () => {
  let bucket = full;
  let admitted = 0;
  for (let next = take(bucket, 1); next !== null; next = take(bucket, 1)) {
    bucket = next;
    admitted += 1;
  }
  expect(admitted).toBe(400);
});

it("refills from empty in two seconds", () => {
  const empty: TokenBucket = { tokens: 0, atMs: 0 };
  expect(msUntilTokens(policy, empty, 400)).toBe((400 / 200) * 1_000);
  expect(refill(policy, empty, 2_000).tokens).toBe(400);
  expect(refill(policy, empty, 1_000).tokens).toBe(200);
});

it("never holds more than the burst", () => {
  expect(refill(policy, full, 60_000).tokens).toBe(400);
});

it("does not run backwards on an older time", () => {
  const bucket: TokenBucket = { tokens: 10, atMs: 5_000 };
  expect(refill(policy, bucket, 4_000)).toEqual(bucket);
});
