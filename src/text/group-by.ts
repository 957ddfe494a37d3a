/** Groups items by a key, keys in order of first appearance. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Adds items to the group of a key, which may be a new one. */
export function addTo<Item, Key>(groups: Map<Key, Item[]>, key: Key, ...items: Item[]): void {
  const group = groups.get(key);
  if (group) group.push(...items);
  else groups.set(key, items);
}
