import type { Client, ErrorItem, Estimate, SearchRequest } from '@headrace/client';
import { ConnectionError, HeadraceError } from '@headrace/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listErrors } from './list-errors.ts';
import { useService } from './service.tsx';
import { useSettled } from './settled.ts';

/** What is known of a search before it runs. All of it is free. */
export interface SearchOutlook {
  errors: readonly ErrorItem[];
  /** Null while it is not known. */
  estimate: Estimate | null;
  /** What production would cost, while the sandbox is chosen. */
  production: Estimate | null;
  /** Whether it is about the request as it is now. */
  isCurrent: boolean;
  error: unknown;
}

const noErrors: readonly ErrorItem[] = [];

/** Checks and estimates a search whenever nobody has typed for a moment. Null is not asked about. */
export function useSearchOutlook(request: SearchRequest | null): SearchOutlook {
  const { client, organization } = useService();
  const text = request === null ? null : JSON.stringify(request);
  const settled = useSettled(text);
  const { data, error } = useQuery({
    queryKey: ['of', organization, 'search-outlook', settled],
    queryFn: () => readOutlook(client, settled ?? ''),
    enabled: settled !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled !== null && settled === text && data?.of === text;
  return {
    errors: text === null ? noErrors : (data?.errors ?? noErrors),
    estimate: isCurrent ? (data?.estimate ?? null) : null,
    production: isCurrent ? (data?.production ?? null) : null,
    isCurrent,
    error: settled === text ? error : null,
  };
}

async function readOutlook(client: Client, of: string) {
  const request: SearchRequest = JSON.parse(of);
  const errors = await listErrors(client.validateSearch(request));
  if (errors.length > 0) return { of, errors, estimate: null, production: null };
  const isSandbox = request.config?.environment === 'sandbox';
  const [estimate, production] = await Promise.all([
    estimateSearch(client, request),
    isSandbox ? orNull(estimateSearch(client, asProduction(request))) : null,
  ]);
  return { of, errors, estimate, production };
}

function asProduction(request: SearchRequest): SearchRequest {
  return { ...request, config: { ...request.config, environment: 'production' } };
}

export function estimateSearch(client: Client, body: SearchRequest): Promise<Estimate> {
  return client.call<Estimate>('/v1/search/estimate', { body });
}

/** It may not be able to run there: without a key, for instance. */
async function orNull(answer: Promise<Estimate>): Promise<Estimate | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HeadraceError && !(error instanceof ConnectionError)) return null;
    throw error;
  }
}
