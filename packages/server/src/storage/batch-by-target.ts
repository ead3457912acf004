import { createBatch } from './batch.ts';

/** Gathers the items for one target into one statement or transaction; targets do not wait for each other. */
export function batchByTarget<Item, Answer>(
  run: (target: string, items: Item[]) => Promise<readonly Answer[]>,
  options: { atOnce: number },
): (target: string, item: Item) => Promise<Answer> {
  const open = new Map<string, { add: (item: Item) => Promise<Answer>; pending: number }>();
  return async (target, item) => {
    const batch = open.get(target) ?? {
      add: createBatch((items: Item[]) => run(target, items), options),
      pending: 0,
    };
    open.set(target, batch);
    batch.pending += 1;
    try {
      return await batch.add(item);
    } finally {
      batch.pending -= 1;
      if (batch.pending === 0) open.delete(target);
    }
  };
}
