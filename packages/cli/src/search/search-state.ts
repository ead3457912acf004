import { randomUUID } from 'node:crypto';
import { isObject } from '../is-object.ts';
import type { SearchPayloadInput } from '@headrace/client';
import type { JobFile } from '../enrich/state-file.ts';
import type { Tally } from '../enrich/tally.ts';
import { newTally } from '../enrich/tally.ts';

/** What is needed to continue a search. It is stored beside the output while there are more pages. */
export interface SearchState extends JobFile {
  /** Pages whose rows are in the output, and how long the output is with them. */
  written: { pages: number; bytes: number };
  /** The next page; null if there is none. */
  next: SearchPayloadInput | null;
  /** The number of answers so far, including failed ones. Every question has its own idempotency key. */
  asked: number;
  /** The search that is submitted but not written yet. */
  runId: string | null;
  /** Runs of pipes over its rows, by batch. */
  runs: Record<string, string>;
  /** The columns of the search and of the pipes; null until there are rows. */
  columns: string[] | null;
  resultColumns: string[] | null;
  /** Columns of later pages for which the file has no place. */
  leftOut: string[];
  /** The number of all pages, if the provider says how many rows there are. */
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
