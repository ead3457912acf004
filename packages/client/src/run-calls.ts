import type { CreditUsage, LedgerProof, RunItem, RunList, RunTimeline, Status } from './api-types.ts';
import { queryOf } from './query-of.ts';
import type { Wire } from './wire.ts';

export interface RunFilter {
  status?: RunItem['status'] | undefined;
  environment?: RunItem['environment'] | undefined;
  kind?: RunItem['kind'] | undefined;
  /** The id of an API key. */
  created_by?: string | undefined;
  sheet_id?: number | undefined;
  /** Runs that have this pipe or search. */
  pipe?: string | undefined;
  /** ISO dates or moments. */
  since?: string | undefined;
  until?: string | undefined;
  /** Up to 100. Default 50. */
  limit?: number | undefined;
  /** The `next_cursor` of an earlier page. */
  cursor?: string | undefined;
}

export interface UsageFilter {
  /** Default `day`. */
  group?: CreditUsage['group'] | undefined;
  /** ISO dates or moments, at most 92 days apart. Default: the last 30 days. */
  from?: string | undefined;
  to?: string | undefined;
  /** Where days begin at midnight: `Europe/Berlin`. Default `UTC`. */
  zone?: string | undefined;
}

/** What can be looked at of runs, of spending and of the service. */
export function runCalls({ call }: Pick<Wire, 'call'>) {
  return {
    /** Reads a page of runs of all kinds, the newest first. It may be short and still have a `next_cursor`. */
    listRuns: (filter: RunFilter = {}) => call<RunList>(`/v1/runs${queryOf(filter)}`),
    /** Shows when a run asked whom. */
    readTimeline: (runId: string) => call<RunTimeline>(`/v1/runs/${encodeURIComponent(runId)}/timeline`),
    /** Shows what credits were spent on. */
    readUsage: (filter: UsageFilter = {}) => call<CreditUsage>(`/v1/credits/usage${queryOf(filter)}`),
    /** Shows what is behind an entry of the own ledger, and whether its link in the chain holds. */
    proveEntry: (id: string) => call<LedgerProof>(`/v1/credits/entries/${encodeURIComponent(id)}`),
    /** Shows how the service is. Only the operator may. */
    readStatus: () => call<Status>('/v1/status'),
  };
}
