import type { Receipt, SearchRequest, SearchResponse } from '@headrace/client';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { isOver } from './merge-run.ts';
import { useRead } from './read.ts';
import { useRepeatedKey } from './repeated-key.ts';
import { useService } from './service.tsx';

const againMs = 700;

/** The searches of the catalog. */
export function useCatalogSearches() {
  return useRead(['catalog', 'searches', 'whole'], (client) => client.listSearches());
}

/** Runs of searches by their ids, each asked about until it is over. */
export function useSearchRuns(ids: readonly string[]) {
  const { client, organization } = useService();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['of', organization, 'search-run', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.checkSearch(id, { signal }),
      staleTime: 60_000,
      refetchInterval: ({ state }: { state: { data: SearchResponse | undefined } }) =>
        state.data === undefined || isOver(state.data) ? false : againMs,
    })),
  });
}

/** Starts a search. After a failure the same request goes with the same key, so that it never runs twice. */
export function useStartSearch() {
  const { client, organization } = useService();
  const queries = useQueryClient();
  const withKey = useRepeatedKey();
  return useMutation({
    mutationFn: (request: SearchRequest) =>
      withKey(request, async (idempotencyKey) => (await client.startSearch(request, { idempotencyKey })).run),
    onSuccess: (run) => queries.setQueryData(['of', organization, 'search-run', run.id], run),
  });
}

/** What a search asked, page by page, and what that cost. */
export function useSearchReceipts(runId: string | null) {
  return useRead(
    ['search-run', runId, 'receipt'],
    async (client, signal) => {
      const path = `/v1/search/receipt/${encodeURIComponent(runId ?? '')}`;
      const { receipts } = await client.call<{ receipts: Receipt[] }>(path, { signal });
      return receipts;
    },
    { isEnabled: runId !== null },
  );
}
