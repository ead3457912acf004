import { findOptions } from './find-options.ts';
import type { OptionIndex } from './index-options.ts';
import { indexOptions } from './index-options.ts';
import type { Option, OptionSource } from './option.ts';

/** What was typed into a field, and which list completes it. */
export interface CompletionQuery {
  source: string;
  query: string;
  limit: number;
}

/** Runs work and counts how long it takes. */
type Count = <Result>(work: () => Result) => Result;

export interface Completer {
  sources: readonly Pick<OptionSource, 'name' | 'label'>[];
  /** The best options first; null when there is no such source. */
  complete(query: CompletionQuery, count?: Count): Promise<Option[] | null>;
}

/** Completes from these sources; each is loaded and indexed when it is asked for the first time, and kept. */
export function createCompleter(sources: readonly OptionSource[]): Completer {
  const loads = new Map(sources.map(({ name, load }) => [name, load]));
  const indexes = new Map<OptionSource['load'], Promise<OptionIndex>>();
  const open = (load: OptionSource['load']): Promise<OptionIndex> => {
    const known = indexes.get(load);
    if (known !== undefined) return known;
    // If a list could not be loaded, the next question loads it again.
    const opened = openIndex(load).catch((error: unknown) => {
      indexes.delete(load);
      throw error;
    });
    indexes.set(load, opened);
    return opened;
  };
  return {
    sources: sources.map(({ name, label }) => ({ name, label })),
    complete: async ({ source, query, limit }, count = (work) => work()) => {
      const load = loads.get(source);
      if (load === undefined) return null;
      const index = await open(load);
      return count(() => findOptions(index, query, limit));
    },
  };
}

async function openIndex(load: OptionSource['load']): Promise<OptionIndex> {
  return indexOptions(await load());
}
