import type { OutputFile } from '../enrich/output-file.ts';
import { openOutput } from '../enrich/output-file.ts';
import { saveState } from '../enrich/state-file.ts';
import { createTurns } from '../enrich/take-turns.ts';
import type { SearchState } from './search-state.ts';

/** Where the rows of pages are stored, together with the progress of the search. */
export interface PageStore extends OutputFile {
  save(): Promise<void>;
}

/** A file with the state beside it. */
export async function openFileStore(path: string, state: SearchState): Promise<PageStore> {
  const file = await openOutput(path, state.written.bytes);
  const inTurn = createTurns();
  return { ...file, save: () => inTurn(() => saveState(path, state)) };
}

/** Passes the text of each page on. Nothing is kept, so an interrupted search cannot be continued. */
export function createPassingStore(onText: (text: string) => void): PageStore {
  let size = 0;
  return {
    append: async (text) => {
      size += Buffer.byteLength(text);
      onText(text);
    },
    size: () => size,
    save: async () => {},
    close: async () => {},
  };
}
