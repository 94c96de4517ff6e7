import { VALUE_DEPTH_MAX } from "./limits.ts";
import type { ProtobufReader } from "./protobuf-reader.ts";
import type { AttributeMap, AttributeValue } from "./records.ts";

/** A value and a key given as an index into a string table, which only profiles carry. */
const STRING_INDEX_FIELD = 8;
const KEY_INDEX_FIELD = 3;

/**
 * Reads the AnyValue of the current field. An empty one is null; of several kinds in one value
 * the last wins, as protobuf has it; kinds we do not know (the profiling string index) are null.
 */
export function readValue(reader: ProtobufReader, depth = 0): AttributeValue {
  reader.budget.spend();
  const outer = reader.enter();
  let value: AttributeValue = null;
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        value = reader.string();
        break;
      case 2:
        value = reader.bool();
        break;
      case 3:
        value = reader.int64();
        break;
      case 4:
        value = reader.double();
        break;
      case 5:
        value = readArray(reader, depth + 1);
        break;
      case 6:
        value = readMap(reader, depth + 1);
        break;
      case 7:
        value = reader.bytesValue();
        break;
      default:
        if (reader.field === STRING_INDEX_FIELD) reader.indexedStrings += 1;
        reader.skip();
    }
  }
  reader.leave(outer);
  return value;
}

/** Reads the KeyValue of the current field into the map, unless its key is there already. */
export function readAttribute(
  reader: ProtobufReader,
  into: Map<string, AttributeValue>,
  depth = 0,
): void {
  const outer = reader.enter();
  let key = "";
  let value: AttributeValue = null;
  while (reader.next()) {
    if (reader.field === 1) key = reader.string();
    else if (reader.field === 2) value = readValue(reader, depth);
    else {
      if (reader.field === KEY_INDEX_FIELD) reader.indexedStrings += 1;
      reader.skip();
    }
  }
  reader.leave(outer);
  if (!into.has(key)) into.set(key, value);
}

function readArray(reader: ProtobufReader, depth: number): readonly AttributeValue[] {
  const values: AttributeValue[] = [];
  const outer = enterContainer(reader, depth);
  while (reader.next()) {
    if (reader.field === 1) values.push(readValue(reader, depth));
    else reader.skip();
  }
  reader.leave(outer);
  return values;
}

function readMap(reader: ProtobufReader, depth: number): AttributeMap {
  const map = new Map<string, AttributeValue>();
  const outer = enterContainer(reader, depth);
  while (reader.next()) {
    if (reader.field === 1) readAttribute(reader, map, depth);
    else reader.skip();
  }
  reader.leave(outer);
  return map;
}

function enterContainer(reader: ProtobufReader, depth: number): number {
  const outer = reader.enter();
  if (depth > VALUE_DEPTH_MAX) reader.fail(`values nest deeper than ${VALUE_DEPTH_MAX} levels`);
  return outer;
}
