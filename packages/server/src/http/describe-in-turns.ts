import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Describes a whole catalog when it is first asked for, and keeps it. All of it at once takes a fourth of a start, or holds
 * up other requests for as long. So others have the thread after each item.
 */
export function describeInTurns<Item, Described>(
  items: readonly Item[],
  { describe, write }: { describe(item: Item): Described; write(all: Described[]): string },
): () => Promise<string> {
  let written: Promise<string> | null = null;
  const describeAll = async () => {
    const all: Described[] = [];
    for (const item of items) {
      all.push(describe(item));
      await nextTurn();
    }
    return write(all);
  };
  return () => (written ??= describeAll());
}
