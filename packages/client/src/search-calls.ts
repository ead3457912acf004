import type {
  CatalogSearch,
  CatalogSearches,
  NewSavedSearch,
  SavedSearch,
  SavedSearchChange,
  SavedSearches,
  SearchRequest,
  SearchResponse,
  ValidateResponse,
} from './api-types.ts';
import type { Call, RunOptions, Submitted } from './create-client.ts';
import type { WaitOptions } from './wait-for-run.ts';
import { waitForRun } from './wait-for-run.ts';

/** How the calls of searches reach the service. */
interface Wire {
  call<Answer>(path: string, options?: Call): Promise<Answer>;
  submit<Run>(path: string, request: SearchRequest, options?: RunOptions): Promise<Submitted<Run>>;
}

/** The calls for searches. */
export function searchCalls({ call, submit }: Wire) {
  const checkSearch = (runId: string, options: Pick<RunOptions, 'signal'> = {}) =>
    call<SearchResponse>(`/v1/search/check/${encodeURIComponent(runId)}`, options);
  return {
    /** Starts a search and returns at once; see `waitForSearch`. */
    search: (request: SearchRequest, options?: RunOptions) =>
      submit<SearchResponse>('/v1/search/run', request, options),
    /** Starts a search and waits for it, like `runSync`. Send `next_page` as `search` for more. */
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
