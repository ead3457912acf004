import type {
  Client,
  Dataset,
  Datasets,
  Facets,
  ImportResult,
  NewDataset,
  SearchPayload,
} from '@headrace/client';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useChange } from './change.ts';
import { noticingFetch } from './reachability.ts';
import { useRead } from './read.ts';
import { clientWithFile, inspectFile } from './send-file.ts';
import { useService } from './service.tsx';

export const pathOfDataset = (name: string) => `/v1/datasets/${encodeURIComponent(name)}`;

/** The organization's own files, as they can be searched. */
export function useDatasets() {
  return useRead(['datasets'], async (client, signal) => {
    const { datasets } = await client.call<Datasets>('/v1/datasets', { signal });
    return datasets;
  });
}

export function useDataset(name: string) {
  return useRead(['dataset', name], (client, signal) =>
    client.call<Dataset>(pathOfDataset(name), { signal }),
  );
}

/** Which columns a file has. Nothing is stored. */
export function useInspectFile() {
  const { organization } = useService();
  return useMutation({
    mutationFn: (whole: { file: Blob; type: string }) => inspectFile(organization, whole),
  });
}

export interface DatasetImport {
  name: string;
  /** What the dataset becomes; null leaves it as it was declared. */
  declaration: NewDataset | null;
  mode: 'append' | 'replace';
  file: Blob;
  type: string;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** Declares a dataset, and fills it from a file. If it breaks off, the rows stay as they were. */
export function useImportDataset() {
  const { organization } = useService();
  return useChange(
    async (client: Client, { name, declaration, mode, signal, ...sent }: DatasetImport) => {
      const path = pathOfDataset(name);
      if (declaration !== null)
        await client.call<Dataset>(path, { method: 'PUT', body: declaration, signal });
      const sending = clientWithFile(organization, sent);
      return sending.call<ImportResult>(`${path}/rows?mode=${mode}`, { method: 'POST', signal });
    },
    ['datasets'],
    ['dataset'],
    ['dataset-rows'],
  );
}

export function useDeleteDataset() {
  return useChange(
    (client, name: string) => client.call<void>(pathOfDataset(name), { method: 'DELETE' }),
    ['datasets'],
  );
}

/** How often each value of a column occurs among the rows that pass the filters. */
export function useFacets(name: string, column: string | undefined, filters: Record<string, unknown>) {
  return useRead<Facets>(
    ['dataset-rows', name, 'facets', column, filters],
    (client, signal) =>
      client.call(`${pathOfDataset(name)}/facets`, { body: { column, filters, limit: 20 }, signal }),
    { isEnabled: column !== undefined },
  );
}

/** Rows of a dataset, page by page. Each page is a search, which is free. */
export function useDatasetRows(searchId: string, config: Record<string, unknown>) {
  const { client, organization } = useService();
  const first: SearchPayload = { search_id: searchId, config: { ...config, limit: 50 } };
  return useInfiniteQuery({
    queryKey: ['of', organization, 'dataset-rows', searchId, config],
    queryFn: async ({ pageParam, signal }) => {
      const request = { config: { environment: 'sandbox' as const }, search: pageParam };
      return (await client.searchSync(request, { signal })).run;
    },
    initialPageParam: first,
    getNextPageParam: ({ next_page: next }) => (next === null || 'searches' in next ? null : next),
    placeholderData: keepPreviousData,
  });
}

/** What the last import refused, as a file. */
export function useRejectsFile() {
  const { organization } = useService();
  return useMutation({
    mutationFn: async (name: string): Promise<Blob> => {
      const answer = await noticingFetch(`${pathOfDataset(name)}/rejects`, {
        headers: { 'x-organization': organization },
      });
      if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
      return answer.blob();
    },
  });
}
