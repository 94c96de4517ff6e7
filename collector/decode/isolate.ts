import { RECORD_PARTS } from "./limits.ts";
import type { MalformedTally } from "./malformed.ts";
import type { ProtobufReader } from "./protobuf-reader.ts";

/**
 * Reads the message of the current field and sets it aside, counted, when its own bytes are bad.
 * A message that does not fit into its parent is not isolated: that fault stays on the reader.
 */
export function readIsolated<Item>(
  reader: ProtobufReader,
  malformed: MalformedTally,
  readFields: (reader: ProtobufReader) => Item,
): Item | null {
  reader.budget.spend(RECORD_PARTS);
  const outer = reader.enter();
  if (reader.fault !== "") return null;
  const item = readFields(reader);
  reader.leave(outer);
  if (reader.fault === "") return item;
  malformed.add(reader.takeFault());
  return null;
}
