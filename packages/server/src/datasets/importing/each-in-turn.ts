import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maps columns one by one. Others can use the thread in between: ten thousand values of one take some milliseconds. */
export async function eachInTurn<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    results.push(map(item, at));
    await nextTurn();
  }
  return results;
}
