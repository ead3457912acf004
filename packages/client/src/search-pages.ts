import type { SearchPayloadInput, SearchRequest, SearchResponse } from './api-types.ts';
import { runKeys } from './enrich/run-key.ts';
import { RunFailedError } from './error-kinds.ts';
import type { Timing } from './retry.ts';
import { realTiming, retry } from './retry.ts';
import type { FoundRow } from './search.ts';
import { waitForRun } from './wait-for-run.ts';
import type { RunOptions, Submitted } from './wire.ts';

export interface PageOptions {
  /**
   * Names the search. The same name, search and options within 24 hours give the same pages, in any process, and no page is
   * paid for twice.
   */
  name?: string | undefined;
  /** The `nextPage` of the last page that you stored: goes on after it. */
  nextPage?: SearchResponse['next_page'] | undefined;
  /** Environment, spending limit and duplicates, for each page. */
  config?: SearchRequest['config'];
  signal?: AbortSignal | undefined;
  /** For tests: replaces the clock and chance. */
  timing?: Timing | undefined;
}

export interface SearchOptions extends PageOptions {
  /** Stops after this many rows. */
  maxRows?: number | undefined;
}

export interface FoundPage<Search extends SearchPayloadInput> {
  rows: FoundRow<Search>[];
  runId: string;
  /** What the page cost. */
  credits: number;
  /** Continues after this page, as an option of another call. Null after the last one. */
  nextPage: SearchResponse['next_page'];
}

interface SearchWire {
  startSearch(request: SearchRequest, options: RunOptions): Promise<Submitted<SearchResponse>>;
  checkSearch(runId: string, options: { signal?: AbortSignal }): Promise<SearchResponse>;
}

const firstLookMs = 100;

/** The pages of a search, each asked for when the one before it is used up. A search that fails throws `RunFailedError`. */
export async function* searchPages<const Search extends SearchPayloadInput>(
  wire: SearchWire,
  searches: Search | readonly Search[],
  options: PageOptions,
): AsyncGenerator<FoundPage<Search>, undefined> {
  const { name, config, nextPage, signal, timing = realTiming } = options;
  const stoppable = signal === undefined ? {} : { signal };
  const keyOf = runKeys(name);
  const first = 'search_id' in searches ? searches : { searches: [...searches] };
  let search: SearchRequest['search'] | null = nextPage ?? first;
  for (let page = 0; search !== null && search !== undefined; page += 1) {
    const request: SearchRequest = { ...(config === undefined ? {} : { config }), search };
    const idempotencyKey = await keyOf(name === undefined ? page : 0, request);
    const start = () => wire.startSearch(request, { idempotencyKey, ...stoppable });
    const { run } = await retry(start, timing, signal);
    const look = () => retry(() => wire.checkSearch(run.id, stoppable), timing, signal);
    const ended: SearchResponse = hasEnded(run)
      ? run
      : await waitForRun(look, { firstDelayMs: firstLookMs, ...stoppable });
    if (ended.status !== 'completed') throw new RunFailedError(ended);
    const rows = ended.results.map((fields) => readRow<Search>(fields));
    yield { rows, runId: ended.id, credits: ended.credits.spent, nextPage: ended.next_page };
    search = ended.next_page;
  }
}

function hasEnded({ status }: SearchResponse): boolean {
  return status !== 'pending' && status !== 'processing';
}

// The service answers as the catalog says, and the types are made from that.
function readRow<Search extends SearchPayloadInput>(fields: SearchResponse['results'][number]) {
  const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  return { values, fields } as FoundRow<Search>;
}
