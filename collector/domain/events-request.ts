import { z } from "zod";
import { expected } from "./expected.ts";
import { FlowFilter, FunnelRequest, ServiceRequest } from "./funnel-request.ts";
import { GATES } from "./reasons.ts";

export const EVENT_KINDS = ["decision", "outcome", "state_changed", "control_applied"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Events on one page, at the most. */
export const EVENTS_PAGE_MAX = 200;

const name = FlowFilter.shape.operation.unwrap();

/** Where a page of events ends: its last event's microseconds since 1970 and its id. */
const CURSOR = /^(?<micros>\d{1,17})_(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const EventCursor = z
  .string(expected("the `older` of an earlier answer"))
  .regex(CURSOR, expected("the `older` of an earlier answer"));

/** Single events of the sample, newest first, of a part of a service over a window. */
export const EventsRequest = FunnelRequest.safeExtend({
  kind: z.enum(EVENT_KINDS, expected(`one of ${EVENT_KINDS.join(", ")}`)).optional(),
  /** `admitted`, `rejected`, an outcome, or the state entered. */
  result: name.optional(),
  reason: name.optional(),
  gate: z.enum(GATES, expected(`one of ${GATES.join(", ")}`)).optional(),
  /** The id of the instance that reported it. */
  instance: name.optional(),
  /** Only events that come after this place, which is the `older` of an earlier answer. */
  before: EventCursor.optional(),
  limit: z
    .int(expected("a whole number of events"))
    .min(1, expected(`a number of events from 1 to ${EVENTS_PAGE_MAX}`))
    .max(EVENTS_PAGE_MAX, expected(`a number of events from 1 to ${EVENTS_PAGE_MAX}`))
    .default(EVENTS_PAGE_MAX),
});
export type EventsRequest = z.infer<typeof EventsRequest>;

/** All that the sample holds of one logical operation. */
export const OperationRequest = ServiceRequest.safeExtend({ logicalId: name });
export type OperationRequest = z.infer<typeof OperationRequest>;

/** The parts of a cursor that has the form of one. */
export function partsOfCursor(cursor: string): { atMicros: number; id: string } {
  const { micros = "0", id = "" } = CURSOR.exec(cursor)?.groups ?? {};
  return { atMicros: Number(micros), id };
}
