"use client";

import { useState } from "react";

/**
 * The items in the order that they had when the pointer came, so that no row moves away under it.
 * New ones come last. Another `key` (an order or a search that the reader chose) takes effect at once.
 */
export function useFrozenOrder<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  isFrozen: boolean,
  key: string,
): readonly Item[] {
  const [held, setHeld] = useState<{ key: string; names: string[] } | null>(null);
  if (!isFrozen || held?.key !== key) {
    if (isFrozen) setHeld({ key, names: items.map(nameOf) });
    else if (held !== null) setHeld(null);
    return items;
  }
  const places = new Map(held.names.map((name, index) => [name, index]));
  const placeOf = (item: Item) => places.get(nameOf(item)) ?? held.names.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
