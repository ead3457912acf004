import { randomUUID } from 'node:crypto';
import { isObject } from '../is-object.ts';
import type { SearchPayloadInput } from '@headrace/client';
import type { JobFile } from '../enrich/state-file.ts';
import type { Tally } from '../enrich/tally.ts';
import { newTally } from '../enrich/tally.ts';

/** What is needed to go on with a search. Lies beside the output while there are more pages. */
export interface SearchState extends JobFile {
  /** Pages whose rows are in the output, and how long the output is with them. */
  written: { pages: number; bytes: number };
  /** The page to be asked for; null: there is no other. */
  next: SearchPayloadInput | null;
  /** Answers that were had, those that failed included: every question has an idempotency key of its own. */
  asked: number;
  /** The search that is submitted and not written yet. */
  runId: string | null;
  /** Runs of pipes over its rows, by batch. */
  runs: Record<string, string>;
  /** Columns of the search, and those that pipes fill; null until there are rows. */
  columns: string[] | null;
  resultColumns: string[] | null;
  /** Columns of later pages that the file has no place for. */
  leftOut: string[];
  /** Over all pages, where the provider says how many rows there are. */
  totalPages: number | null;
  duplicates: number;
  tally: Tally;
}

export function newSearchState(fingerprint: string, first: SearchPayloadInput): SearchState {
  return {
    version: 1,
    job: randomUUID(),
    fingerprint,
    written: { pages: 0, bytes: 0 },
    next: first,
    asked: 0,
    runId: null,
    runs: {},
    columns: null,
    resultColumns: null,
    leftOut: [],
    totalPages: null,
    duplicates: 0,
    tally: newTally(),
  };
}

export function isSearchState(state: unknown): state is SearchState {
  return isObject(state) && typeof state.asked === 'number' && isObject(state.runs);
}
