import { MalformedPayloadError } from "./malformed.ts";
import type { ProtobufReader } from "./protobuf-reader.ts";
import type { AttributeMap, AttributeValue, Signal } from "./records.ts";
import { readAttribute } from "./value-protobuf.ts";

/** The items of one scope of one resource, of whichever signal. */
export interface ItemGroup<Item> {
  resource: AttributeMap;
  scopeName: string;
  items: Item[];
}

/**
 * Walks request → resource → scope → item, which has the same field numbers in all three signals.
 * `readItem` reads the current field and may set the item aside by returning null; it must clear
 * the reader's fault for that. A fault anywhere else makes the whole request malformed, since
 * behind it nobody can tell where the next item begins.
 */
export function readEnvelope<Item>(
  reader: ProtobufReader,
  signal: Signal,
  readItem: (reader: ProtobufReader) => Item | null,
): ItemGroup<Item>[] {
  const groups: ItemGroup<Item>[] = [];
  while (reader.next()) {
    if (reader.field === 1) readResourceItems(reader, groups, readItem);
    else reader.skip();
  }
  if (reader.fault !== "") {
    throw new MalformedPayloadError(
      `The body is not a valid OTLP ${signal} request: near byte ${reader.position}, ${reader.fault}. It may have been cut off on its way.`,
    );
  }
  return groups;
}

function readResourceItems<Item>(
  reader: ProtobufReader,
  groups: ItemGroup<Item>[],
  readItem: (reader: ProtobufReader) => Item | null,
): void {
  // Shared by the groups and filled as it comes: the resource may follow its scopes on the wire.
  const resource = new Map<string, AttributeValue>();
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) readResource(reader, resource);
    else if (reader.field === 2) groups.push(readScopeItems(reader, resource, readItem));
    else reader.skip();
  }
  reader.leave(outer);
}

function readResource(reader: ProtobufReader, into: Map<string, AttributeValue>): void {
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) readAttribute(reader, into);
    else reader.skip();
  }
  reader.leave(outer);
}

function readScopeItems<Item>(
  reader: ProtobufReader,
  resource: AttributeMap,
  readItem: (reader: ProtobufReader) => Item | null,
): ItemGroup<Item> {
  const group: ItemGroup<Item> = { resource, scopeName: "", items: [] };
  reader.budget.spend();
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) group.scopeName = readScopeName(reader);
    else if (reader.field === 2) {
      const item = readItem(reader);
      if (item !== null) group.items.push(item);
    } else reader.skip();
  }
  reader.leave(outer);
  return group;
}

function readScopeName(reader: ProtobufReader): string {
  let name = "";
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) name = reader.string();
    else reader.skip();
  }
  reader.leave(outer);
  return name;
}
