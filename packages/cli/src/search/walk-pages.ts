import type { SearchPayloadInput, SearchResponse } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { CellStyle } from '../enrich/format-cells.ts';
import { formatColumns, formatValues } from '../enrich/format-cells.ts';
import type { Layout } from '../enrich/format-rows.ts';
import { formatHeader } from '../enrich/format-rows.ts';
import type { Pipeline } from '../enrich/read-pipeline.ts';
import type { RunClient } from '../enrich/submit-batches.ts';
import { addCredits } from '../enrich/tally.ts';
import type { SearchClient } from './ask-page.ts';
import { askPage } from './ask-page.ts';
import type { FoundRow } from './found-row.ts';
import { takeNewRows } from './found-row.ts';
import type { Identities } from './identity.ts';
import type { PageStore } from './page-store.ts';
import { pipeRows } from './pipe-rows.ts';
import type { SearchState } from './search-state.ts';

export interface WalkParts {
  client: SearchClient & RunClient;
  environment: 'production' | 'sandbox' | undefined;
  /** The pipes for the rows; null for none. */
  pipeline: Pipeline | null;
  style: CellStyle;
  state: SearchState;
  store: PageStore;
  identities: Identities;
  signal: AbortSignal;
  onProgress(state: SearchState): void;
}

/** Asks for one page after the other. Each is written before the next is asked for. */
export async function walkPages(pages: number, parts: WalkParts): Promise<void> {
  const { state, store, signal, onProgress } = parts;
  while (state.next !== null && state.written.pages < pages) {
    signal.throwIfAborted();
    const page = await askPage(state.next, { ...parts, save: store.save });
    await writePage(page, parts);
    onProgress(state);
    if (page.status !== 'completed') throw failureOf(page, state);
  }
  if (store.size() === 0) await store.append(headerOf(parts));
}

async function writePage(page: SearchResponse, parts: WalkParts): Promise<void> {
  const { state, store, identities } = parts;
  const rows = takeNewRows(page, identities);
  noteColumns(page, parts);
  const text = rows.length === 0 ? '' : await formatPage(rows, parts);
  // Its columns are only known now.
  const header = store.size() === 0 && text !== '' ? headerOf(parts) : '';
  if (text !== '') await store.append(header + text);
  addCredits(state.tally, page.credits.spent);
  state.duplicates += page.results.length - rows.length;
  state.totalPages = page.total_pages ?? state.totalPages;
  moveOn(page, state);
  state.written.bytes = store.size();
  await store.save();
}

/** The next question. A page that failed is not counted; if it has no rows, it is asked for again. */
function moveOn(page: SearchResponse, state: SearchState): void {
  const isWhole = page.status === 'completed';
  const again = isWhole || page.results.length > 0 ? null : state.next;
  const next = page.next_page === null ? again : toSingle(page.next_page);
  // A page that leads back to itself would never end.
  state.next = isWhole && JSON.stringify(next) === JSON.stringify(state.next) ? null : next;
  state.written.pages += isWhole ? 1 : 0;
  state.asked += 1;
  state.runId = null;
  state.runs = {};
}

function toSingle(next: NonNullable<SearchResponse['next_page']>): SearchPayloadInput | null {
  return 'search_id' in next ? next : null;
}

/** The columns are those of the first rows. A table has no place for columns that only later pages have. */
function noteColumns(page: SearchResponse, { state, store, style }: WalkParts): void {
  const columns = Object.keys(page.results[0] ?? page.field_definitions ?? {});
  if (store.size() === 0) state.columns = columns;
  if (style.format.kind === 'jsonl') return;
  const others = columns.filter((name) => state.columns?.includes(name) === false);
  state.leftOut = [...new Set([...state.leftOut, ...others])];
}

function formatPage(rows: readonly FoundRow[], parts: WalkParts): Promise<string> | string {
  const { client, pipeline, state, style, store, signal } = parts;
  if (pipeline !== null) {
    const layout = () => layoutOf(parts);
    return pipeRows(rows, { client, pipeline, state, layout, save: store.save, signal });
  }
  state.tally.rows += rows.length;
  return formatValues(
    rows.map(({ values }) => values),
    state.columns ?? [],
    style,
  );
}

function headerOf(parts: WalkParts): string {
  const { pipeline, state, style } = parts;
  if (pipeline !== null) return formatHeader(layoutOf(parts));
  return state.columns === null ? '' : formatColumns(state.columns, style);
}

function layoutOf({ style, state }: WalkParts): Layout {
  const { columns, resultColumns } = state;
  return { ...style, inputColumns: columns ?? [], resultColumns: resultColumns ?? [], hasIds: false };
}

function failureOf({ errors, status }: SearchResponse, { next, written }: SearchState): CliError {
  const told = errors.map(({ code, message }) => `  - ${message} (${code})`);
  return new CliError(
    [
      `Page ${written.pages + 1} of the search ${status === 'canceled' ? 'was canceled' : 'failed'}.`,
      ...told,
      ...(next === null ? ['There is no next page; the rows so far are kept.'] : []),
    ].join('\n'),
  );
}
