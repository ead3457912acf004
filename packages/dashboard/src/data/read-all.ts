export interface CursorPage<Item> {
  items: readonly Item[];
  next: string | null;
}

interface ReadAllOptions {
  signal: AbortSignal;
  /** No more than this many, and those of the page that they end in. */
  maxItems: number;
  onProgress: (count: number) => void;
}

/** Reads a list to its end, a page after the other. `isWhole` is false if it has more than was asked for. */
export async function readAll<Item>(
  readPage: (cursor: string | null, signal: AbortSignal) => Promise<CursorPage<Item>>,
  { signal, maxItems, onProgress }: ReadAllOptions,
): Promise<{ items: Item[]; isWhole: boolean }> {
  const items: Item[] = [];
  for (let cursor: string | null = null; ;) {
    signal.throwIfAborted();
    const page: CursorPage<Item> = await readPage(cursor, signal);
    items.push(...page.items);
    onProgress(items.length);
    if (page.next === null) return { items, isWhole: true };
    if (items.length >= maxItems) return { items, isWhole: false };
    cursor = page.next;
  }
}
