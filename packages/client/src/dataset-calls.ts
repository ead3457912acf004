import type {
  Dataset,
  DatasetInspection,
  Datasets,
  FacetRequest,
  Facets,
  ImportResult,
  NewDataset,
} from './api-types.ts';
import { queryOf } from './query-of.ts';
import type { FileBody, RunOptions, Wire } from './wire.ts';

type Stoppable = Pick<RunOptions, 'signal'>;

/** The calls for datasets: tables made of files of your own. Changes need an admin key. */
export function datasetCalls({ call, send }: Pick<Wire, 'call' | 'send'>) {
  const pathOf = (name: string, rest = '') => `/v1/datasets/${encodeURIComponent(name)}${rest}`;
  const datasets = {
    list: async (): Promise<Dataset[]> => (await call<Datasets>('/v1/datasets')).datasets,
    get: (name: string) => call<Dataset>(pathOf(name)),
    /** Reads a file, or its first megabyte, and proposes a declaration. Stores nothing. */
    inspect: (file: FileBody, options: Stoppable & { isTruncated?: boolean } = {}) => {
      const { isTruncated = false, signal } = options;
      return call<DatasetInspection>(`/v1/datasets/inspect?truncated=${isTruncated}`, { file, signal });
    },
    /** Creates a dataset, or changes its declaration. */
    declare: (name: string, declaration: NewDataset) =>
      call<Dataset>(pathOf(name), { method: 'PUT', body: declaration }),
    /**
     * Imports a file, up to 20 GB: all of its rows, or none. A stream is sent piece by piece (not in every browser). Node's
     * own `fetch` gives up after five minutes without an answer, which only very large files need.
     */
    importRows: (
      name: string,
      file: FileBody,
      { mode = 'append', signal }: Stoppable & { mode?: 'append' | 'replace' } = {},
    ) => call<ImportResult>(pathOf(name, `/rows${queryOf({ mode })}`), { file, signal }),
    /** What the last import refused, as CSV. */
    readRejects: async (name: string, options: Stoppable = {}): Promise<string> =>
      (await send(pathOf(name, '/rejects'), options)).text(),
    /** Counts the rows by a column's values. */
    countValues: (name: string, request: FacetRequest, options: Stoppable = {}) =>
      call<Facets>(pathOf(name, '/facets'), { ...options, body: request }),
    /** Deletes a dataset with its rows, for good. */
    remove: (name: string) => call<void>(pathOf(name), { method: 'DELETE' }),
  };
  return { datasets };
}
