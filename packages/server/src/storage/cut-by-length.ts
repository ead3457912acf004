interface Cut<Item> {
  lengthOf: (item: Item) => number;
  most: number;
}

/** The items in their order, in parts that are no longer than `most`, unless a single item is. */
export function cutByLength<Item>(items: readonly Item[], { lengthOf, most }: Cut<Item>): Item[][] {
  const parts: Item[][] = [];
  let part: Item[] = [];
  let length = 0;
  for (const item of items) {
    const own = lengthOf(item);
    if (part.length > 0 && length + own > most) {
      parts.push(part);
      [part, length] = [[], 0];
    }
    part.push(item);
    length += own;
  }
  return part.length > 0 ? [...parts, part] : parts;
}
