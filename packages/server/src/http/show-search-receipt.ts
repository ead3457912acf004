import { toCredits } from '../contract/money.ts';
import type { StoredRun } from '../contract/stored-run.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { Attempt } from '../engine/ports.ts';
import { readSearchPlan } from '../engine/search/assemble-search.ts';
import { showAttempt } from './show-receipt.ts';

/** The place of a search among records and fields: it is one record, with one field. */
export const searchRecord = { id: 'search', position: 0, field: 'results' } as const;

/** What the search at this place of a request asked, page by page, and what that cost. Null if there is no such search. */
export function showSearchReceipt(
  run: StoredRun,
  index: number,
  attempts: readonly Attempt[],
): Receipt | null {
  const plan = readSearchPlan(run.plan ?? '');
  const search = plan.parts[index];
  if (search === undefined) return null;
  return {
    run_id: run.id,
    record_id: searchRecord.id,
    field: searchRecord.field,
    pipe_id: search.id,
    config_hash: search.configHash,
    inputs: [],
    environment: plan.environment,
    attempts: attempts.map(showAttempt),
    credits: toCredits(attempts.reduce((sum, { credits }) => sum + credits, 0)),
  };
}

export function searchReceiptPath(runId: string): string {
  return `/v1/search/receipt/${runId}`;
}
