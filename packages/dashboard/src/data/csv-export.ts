import { useEffect, useRef, useState } from 'react';
import { toCsv } from './csv.ts';
import type { CursorPage } from './read-all.ts';
import { readAll } from './read-all.ts';

/** What a browser keeps in its memory without trouble. */
const maxRows = 50_000;

interface CsvExport<Item> {
  /** Without `.csv`. */
  name: string;
  head: readonly string[];
  toRow: (item: Item) => readonly (string | number | null)[];
  readPage: (cursor: string | null, signal: AbortSignal) => Promise<CursorPage<Item>>;
}

/**
 * Writes a whole list into a file of the browser, page by page. Leaving the screen stops it; what was stopped gives null.
 */
export function useCsvExport<Item>({ name, head, toRow, readPage }: CsvExport<Item>) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<{ rows: number; isWhole: boolean } | null> => {
    const { signal } = (running.current = new AbortController());
    setCount(0);
    try {
      const read = await readAll(readPage, { signal, maxItems: maxRows, onProgress: setCount });
      saveFile(`${name}.csv`, toCsv(head, read.items.map(toRow)));
      return { rows: read.items.length, isWhole: read.isWhole };
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      setCount(null);
    }
  };
  return { start, stop: () => running.current?.abort(), count };
}

/** The mark at the beginning tells spreadsheets that it is UTF-8. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
