import type { ControlApplied, Source, StateChanged } from "#domain/events";
import { STATES } from "#domain/states";
import type { LogRecord } from "../decode/records.ts";
import { readRevision } from "./admission-details.ts";
import { choiceField, required, textField } from "./fields.ts";

/** An instance's change of state. Throws RecordError when it does not say to which one. */
export function readStateChanged(
  { attributes }: LogRecord,
  source: Source,
  timeMs: number,
): StateChanged {
  const to = required(
    "admission.state.to",
    choiceField(attributes, "admission.state.to", STATES),
    `one of ${STATES.join(", ")}`,
  );
  return {
    kind: "state_changed",
    timeMs,
    source,
    from: choiceField(attributes, "admission.state.from", STATES) ?? null,
    to,
    cause: textField(attributes, "admission.cause") ?? null,
    controlRevision: readRevision(attributes),
  };
}

/** An instance's word that it has applied a control revision, or could not. */
export function readControlApplied(
  { attributes }: LogRecord,
  source: Source,
  timeMs: number,
): ControlApplied {
  return {
    kind: "control_applied",
    timeMs,
    source,
    controlRevision: readRevision(attributes),
    error: textField(attributes, "admission.control_error") ?? null,
  };
}
