import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Describes a whole catalog when it is first asked for, and keeps it as bytes, so that a crowd that asks for it costs no more than
 * sending. All of it at once takes a fourth of a start, or holds up other requests for as long. So others have the thread
 * after each item.
 */
export function describeInTurns<Item, Described>(
  items: readonly Item[],
  { describe, write }: { describe(item: Item): Described; write(all: Described[]): string },
): () => Promise<Buffer> {
  let written: Promise<Buffer> | null = null;
  const describeAll = async () => {
    const all: Described[] = [];
    for (const item of items) {
      all.push(describe(item));
      await nextTurn();
    }
    return Buffer.from(write(all));
  };
  return () => (written ??= describeAll());
}
