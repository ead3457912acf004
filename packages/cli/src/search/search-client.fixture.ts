import type { CatalogSearch, SearchCell, SearchRequest, SearchResponse } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import type { SearchPorts } from './run-search.ts';

/** A page as the simulated service answers it; rows by column. */
export interface FakePage {
  rows: Record<string, unknown>[];
  /** The first page is called 1; null: there is none after it. */
  next: number | null;
  error?: string;
  totalPages?: number;
}

export const search: CatalogSearch = {
  search_id: 'companies:profiles:fake@1',
  label: '',
  description: '',
  category: 'companies',
  deprecated: null,
  filters: [],
  needs_filter: false,
  refuses: [],
  limit: { min: 1, max: 100, default: 10 },
  pagination_type: 'page_number',
  outputs: [],
  has_own_outputs: false,
  identity: ['website', 'id'],
  connector: 'optional',
  runs_on: [],
  billing: null,
  default_config: {},
  config_schema: {},
  example: {},
};

export function cellOf(value: unknown): SearchCell {
  return {
    value,
    type: 'string',
    format: null,
    status: value === null ? 'no_result' : 'completed',
    reason: null,
    ui: {},
    resolved_by: null,
  };
}

/** A service whose pages are `pageOf`; it bills 1 credit for every run that it has not been asked for before. */
export function createFakeClient(pageOf: (page: number) => FakePage) {
  const runs = new Map<string, number>();
  const keys: string[] = [];
  /** Called before a search is submitted, or looked at. */
  const hooks = { submit: (_page: number) => {}, look: (_page: number) => {} };
  const client: Pick<SearchPorts['client'], 'startSearch' | 'waitForSearch'> = {
    startSearch: async (request, { idempotencyKey = '' } = {}) => {
      const page = pageNumberOf(request);
      keys.push(idempotencyKey);
      hooks.submit(page);
      runs.set(idempotencyKey, page);
      return { run: answerOf(idempotencyKey, { rows: [], next: null }), capacity: null };
    },
    waitForSearch: async (runId) => {
      const page = runs.get(runId);
      if (page === undefined) throw gone();
      hooks.look(page);
      return answerOf(runId, pageOf(page));
    },
  };
  return { client, keys, runs, hooks };
}

function pageNumberOf({ search: payload }: SearchRequest): number {
  const config = payload !== undefined && 'search_id' in payload ? payload.config : {};
  return Number(config?.page_number ?? 1);
}

function answerOf(id: string, { rows, next, error, totalPages }: FakePage): SearchResponse {
  return {
    id,
    organization_id: 'o',
    status: error === undefined ? 'completed' : 'failed',
    search_id: search.search_id,
    errors: error === undefined ? [] : [{ code: 'ProviderError', message: error }],
    results: rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])),
    ),
    next_page: next === null ? null : { search_id: search.search_id, config: { page_number: next } },
    total_pages: totalPages ?? null,
    pagination_type: 'page_number',
    credits: { spent: 1 },
  };
}

function gone(): HeadraceError {
  const problem = { type: 'not-found' as const, title: '', status: 404, detail: '', request_id: '' };
  return new HeadraceError(problem, new Headers());
}
