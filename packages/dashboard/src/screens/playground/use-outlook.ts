import type { Client, ErrorItem, Estimate, PipesRequest, PlanGraph } from '@headrace/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from '../../data/service.tsx';
import { useSettled } from '../../data/settled.ts';
import type { OutlookCalls } from './read-outlook.ts';
import { listPipes, readOutlook } from './read-outlook.ts';

export interface OutlookState {
  errors: readonly ErrorItem[];
  plan: PlanGraph | null;
  estimate: Estimate | null;
  production: Estimate | null;
  /** Whether it is about the request as it is now. */
  isCurrent: boolean;
  error: unknown;
}

const noErrors: readonly ErrorItem[] = [];

/** Checks, plans and estimates the request whenever nobody has typed for a moment. */
export function useOutlook(request: PipesRequest, isReady: boolean): OutlookState {
  const { client, organization } = useService();
  const settled = useSettled(isReady ? request : null);
  const isAsked = settled !== null && settled.pipes.length > 0 && settled.input.length > 0;
  const { data, error } = useQuery({
    queryKey: ['of', organization, 'outlook', settled],
    queryFn: () => readOutlook(callsOf(client), settled ?? request),
    enabled: isAsked,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const isCurrent = isAsked && settled === request && data?.of === JSON.stringify(request);
  // While one types, what was known of the same pipes stays; but not what they cost.
  const known = isAsked && data?.pipes === listPipes(request) ? data : undefined;
  return {
    errors: known?.errors ?? noErrors,
    plan: known?.plan ?? null,
    estimate: isCurrent ? (known?.estimate ?? null) : null,
    production: known?.production ?? null,
    isCurrent,
    error: isCurrent ? null : error,
  };
}

function callsOf(client: Client): OutlookCalls {
  return {
    validate: client.validate,
    plan: client.plan,
    estimate: (body) => client.call<Estimate>('/v1/pipes/estimate', { body }),
  };
}
