import { z } from "zod";
import { expected } from "./expected.ts";
import { RETENTION_SECONDS } from "./tiers.ts";

const NAME_LENGTH_MAX = 512;
const DAY_MS = 86_400_000;

const name = z
  .string(expected("a name"))
  .refine((value) => value !== "", expected("a name"))
  // Postgres has no text with it, and no name is stored with one.
  .refine((value) => !value.includes("\0"), expected("a name without U+0000"))
  .refine(
    (value) => value.length <= NAME_LENGTH_MAX,
    expected(`a name of at most ${NAME_LENGTH_MAX} characters`),
  );

const time = z
  .int(expected("a time in whole epoch milliseconds"))
  .min(0, expected("a time after 1970"))
  .max(8.64e15, expected("a time in epoch milliseconds"));

/** Which part of a service is looked at; an absent dimension means all of it. */
export const FlowFilter = z.strictObject({
  operation: name.optional(),
  tenant: name.optional(),
  class: name.optional(),
  region: name.optional(),
});
export type FlowFilter = z.infer<typeof FlowFilter>;

/** A service, in one of its environments or in all of them. */
export const ServiceRequest = z.strictObject({ service: name, environment: name.optional() });
export type ServiceRequest = z.infer<typeof ServiceRequest>;

const windowFields = {
  service: name,
  /** Absent: all environments of the service together. */
  environment: name.optional(),
  /** Epoch milliseconds, inclusive. */
  from: time,
  /** Epoch milliseconds, exclusive. */
  to: time,
  filter: FlowFilter.optional(),
};

const fromBeforeTo = { error: "expected `to` to be later than `from`", path: ["to"] };
const withinRetention = {
  error: "expected a window of at most 13 months, for which data is kept",
  path: ["from"],
};

interface Window {
  from: number;
  to: number;
}
const isForward = ({ from, to }: Window) => from < to;
const isKept = ({ from, to }: Window) => to - from <= RETENTION_SECONDS * 1_000 + DAY_MS;

/** One service over one window of time. */
export const FunnelRequest = z
  .strictObject(windowFields)
  .refine(isForward, fromBeforeTo)
  .refine(isKept, withinRetention);
export type FunnelRequest = z.infer<typeof FunnelRequest>;

/** The same in steps of time. */
export const FunnelSeriesRequest = z
  .strictObject({
    ...windowFields,
    /** About how many points are wanted; the step is chosen so that there are no more. */
    points: z
      .int(expected("a whole number of points"))
      .min(1, expected("a number of points from 1 to 1000"))
      .max(1_000, expected("a number of points from 1 to 1000"))
      .default(300),
  })
  .refine(isForward, fromBeforeTo)
  .refine(isKept, withinRetention);
export type FunnelSeriesRequest = z.infer<typeof FunnelSeriesRequest>;
