import type { SliceProgress } from './settle-slices.ts';
import { lengthOf, maxBatchLength } from './split-progress.ts';

/** What waits to be written; organizations take turns, and each keeps its order. */
export interface SettleTurns<Item> {
  add(item: Item): void;
  /** The next ones, as many as one transaction may write; an organization whose next one may not be written yet waits. */
  take(limit: number, mayGo: (item: Item) => boolean): Item[];
  list(): Item[];
  size(): number;
  /** Characters of results. */
  length(): number;
}

export function createSettleTurns<Item>(progressOf: (item: Item) => SliceProgress): SettleTurns<Item> {
  // In the order of turns: an organization that has had one goes to the end.
  const waiting = new Map<string, Item[]>();
  let size = 0;
  let length = 0;
  const takeFirst = (organizationId: string, items: Item[]): void => {
    const first = items.shift();
    if (first === undefined) return;
    size -= 1;
    length -= lengthOf(progressOf(first));
    waiting.delete(organizationId);
    if (items.length > 0) waiting.set(organizationId, items);
  };
  return {
    add: (item) => {
      const { key } = progressOf(item);
      const items = waiting.get(key.organizationId) ?? [];
      items.push(item);
      waiting.set(key.organizationId, items);
      size += 1;
      length += lengthOf(progressOf(item));
    },
    take: (limit, mayGo) => {
      const taken: Item[] = [];
      let takenLength = 0;
      // A turn puts an organization at the end of the map, so that this loop comes back to it while it has more.
      for (const [organizationId, items] of waiting) {
        const [first] = items;
        if (taken.length === limit) break;
        if (first === undefined || !mayGo(first)) continue;
        takenLength += lengthOf(progressOf(first));
        if (taken.length > 0 && takenLength > maxBatchLength) break;
        taken.push(first);
        takeFirst(organizationId, items);
      }
      return taken;
    },
    list: () => [...waiting.values()].flat(),
    size: () => size,
    length: () => length,
  };
}
