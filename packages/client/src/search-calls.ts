import type {
  CatalogSearch,
  CatalogSearches,
  Estimate,
  NewSavedSearch,
  SavedSearch,
  SavedSearchChange,
  SavedSearches,
  SearchPayloadInput,
  SearchRequest,
  SearchResponse,
  ValidateResponse,
} from './api-types.ts';
import type { PageOptions, SearchOptions } from './search-pages.ts';
import { searchPages } from './search-pages.ts';
import type { FoundRow } from './search.ts';
import type { WaitOptions } from './wait-for-run.ts';
import { waitForRun } from './wait-for-run.ts';
import type { RunOptions, Wire } from './wire.ts';

/** The calls for searches. */
export function searchCalls({ call, submit }: Pick<Wire, 'call' | 'submit'>) {
  const checkSearch = (runId: string, options: Pick<RunOptions, 'signal'> = {}) =>
    call<SearchResponse>(`/v1/search/check/${encodeURIComponent(runId)}`, options);
  const startSearch = (request: SearchRequest, options?: RunOptions) =>
    submit<SearchResponse>('/v1/search/run', request, options);
  const pages = <const Search extends SearchPayloadInput>(
    searches: Search | readonly Search[],
    options: PageOptions = {},
  ) => searchPages({ startSearch, checkSearch }, searches, options);
  return {
    /**
     * Yields the rows of a search, or of several merged ones, over all pages. The next page is asked for, and paid for, when
     * the rows of the last one are used up; `maxRows` ends it earlier.
     */
    search: <const Search extends SearchPayloadInput>(
      searches: Search | readonly Search[],
      options: SearchOptions = {},
    ): AsyncGenerator<FoundRow<Search>, undefined> => takeRows(pages(searches, options), options.maxRows),
    /** The same page by page, with what continues it elsewhere: `nextPage`. */
    searchPages: pages,
    /** Starts a search for one page of rows, and returns at once; see `waitForSearch`. */
    startSearch,
    /** Starts a search for one page of rows and waits for it, like `runSync`. Send `next_page` as `search` for more. */
    searchSync: (request: SearchRequest, options?: RunOptions) =>
      submit<SearchResponse>('/v1/search/run/sync', request, options),
    /** Reads the search as it is now. */
    checkSearch,
    /** Cancels a search that is still pending. */
    cancelSearch: (runId: string) =>
      call<SearchResponse>(`/v1/search/cancel/${encodeURIComponent(runId)}`, { method: 'POST' }),
    /** Checks whether a search can run. Free. */
    validateSearch: (request: SearchRequest) =>
      call<ValidateResponse>('/v1/search/validate', { body: request }),
    /** Says what a search would cost. Free. */
    estimateSearch: (request: SearchRequest) => call<Estimate>('/v1/search/estimate', { body: request }),
    listSearches: async (): Promise<CatalogSearch[]> =>
      (await call<CatalogSearches>('/v1/catalog/searches')).searches,
    showSearch: (searchId: string) =>
      call<CatalogSearch>(`/v1/catalog/searches/${encodeURIComponent(searchId)}`),
    /** Polls until the search has ended, whatever its final status. */
    waitForSearch: (runId: string, options: WaitOptions = {}) =>
      waitForRun(() => checkSearch(runId, options), options),
    ...savedCalls({ call }),
  };
}

async function* takeRows<Row>(
  pages: AsyncIterable<{ rows: readonly Row[] }>,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row, undefined> {
  let left = max;
  if (left <= 0) return;
  for await (const { rows } of pages) {
    yield* rows.slice(0, left);
    left -= rows.length;
    if (left <= 0) return;
  }
}

/** Searches that the organization keeps under names. */
function savedCalls({ call }: Pick<Wire, 'call'>) {
  const pathOf = (id: string) => `/v1/saved-searches/${encodeURIComponent(id)}`;
  return {
    /** By name, without their filters. */
    listSavedSearches: async () => (await call<SavedSearches>('/v1/saved-searches')).searches,
    showSavedSearch: (id: string) => call<SavedSearch>(pathOf(id)),
    saveSearch: (search: NewSavedSearch) => call<SavedSearch>('/v1/saved-searches', { body: search }),
    /** Changes it, or remembers that it was run. What is left out stays. */
    changeSavedSearch: (id: string, change: SavedSearchChange) =>
      call<SavedSearch>(pathOf(id), { method: 'PATCH', body: change }),
    removeSavedSearch: (id: string) => call<void>(pathOf(id), { method: 'DELETE' }),
  };
}
