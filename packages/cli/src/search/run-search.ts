import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { CatalogSearch, SearchPayloadInput } from '@headrace/client';
import { ConnectionError, HeadraceError } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { CellStyle } from '../enrich/format-cells.ts';
import type { Pipeline } from '../enrich/read-pipeline.ts';
import { findState, removeState } from '../enrich/state-file.ts';
import { createIdentities, identityColumns, readIdentities } from './identity.ts';
import type { PageStore } from './page-store.ts';
import { openFileStore } from './page-store.ts';
import type { SearchState } from './search-state.ts';
import { isSearchState, newSearchState } from './search-state.ts';
import type { WalkParts } from './walk-pages.ts';
import { walkPages } from './walk-pages.ts';

export interface SearchJob {
  search: CatalogSearch;
  payload: SearchPayloadInput;
  environment: WalkParts['environment'];
  pipeline: Pipeline | null;
  /** How many pages are wanted, including those of earlier commands; infinite for all pages. */
  pages: number;
  style: CellStyle;
}

export type SearchPorts = Pick<WalkParts, 'client' | 'signal' | 'onProgress'>;

export interface SearchResult {
  state: SearchState;
  /** Rows that an earlier command has written. */
  resumedRows: number;
}

/** Writes the pages into a file. Continues after an earlier command of the same search. */
export async function searchIntoFile(
  job: SearchJob,
  { output, restart }: { output: string; restart: boolean },
  ports: SearchPorts,
): Promise<SearchResult> {
  const fingerprint = fingerprintOf(job);
  const found = await findState(output, { fingerprint, restart, isState: isSearchState });
  const state =
    found === null || isOver(found, job, output) ? newSearchState(fingerprint, job.payload) : found;
  const resumedRows = state.tally.rows;
  state.isFinished = false;
  const store = await openFileStore(output, state);
  try {
    const { bytes } = state.written;
    const columns = identityColumns(job.search, job.payload.config);
    const known = await readIdentities(output, columns, { style: job.style, bytes });
    await store.save();
    await walk(job, { ...ports, state, store, known });
  } catch (error) {
    if (isRefusal(error) && hasNothingToGoOnFrom(state)) await removeState(output);
    throw error;
  } finally {
    await store.close();
  }
  state.isFinished = true;
  if (state.next === null) await removeState(output);
  else await store.save();
  return { state, resumedRows };
}

/** Passes the pages on without keeping them. */
export async function searchInto(
  store: PageStore,
  job: SearchJob,
  ports: SearchPorts,
): Promise<SearchResult> {
  const state = newSearchState(fingerprintOf(job), job.payload);
  await walk(job, { ...ports, state, store, known: new Set() });
  return { state, resumedRows: 0 };
}

async function walk(
  { search, payload, pages, environment, pipeline, style }: SearchJob,
  { known, ...parts }: SearchPorts & { state: SearchState; store: PageStore; known: Set<string> },
): Promise<void> {
  const identities = createIdentities(identityColumns(search, payload.config), known);
  parts.onProgress(parts.state);
  await walkPages(pages, { ...parts, environment, pipeline, style, identities });
}

/** A finished search goes on if more pages are wanted than it has. Otherwise its command starts again from the beginning. */
function isOver({ isFinished, written }: SearchState, { pages }: SearchJob, output: string): boolean {
  return isFinished === true && (written.pages >= pages || !existsSync(output));
}

function isRefusal(error: unknown): boolean {
  // After any other error it is not known whether the service accepted the page.
  return error instanceof HeadraceError
    ? !(error instanceof ConnectionError) && error.status < 500
    : error instanceof CliError && error.exitCode === 1;
}

function hasNothingToGoOnFrom({ next, written, runId }: SearchState): boolean {
  return next === null || (written.bytes === 0 && runId === null);
}

function fingerprintOf({ payload, environment, pipeline, style }: SearchJob): string {
  const all = JSON.stringify([payload, environment, pipeline, style]);
  return createHash('sha256').update(all).digest('hex');
}
