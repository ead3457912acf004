import type { Field } from '@headrace/client';

export type RowStatus = 'completed' | 'partial' | 'failed' | 'skipped';

/**
 * How a row fared, over its result columns: `completed` when nothing failed (finding nothing is not a failure),
 * `partial` when something failed and something did not, `failed` when all that ran failed, `skipped` when
 * nothing ran.
 */
export function rateRow(statuses: readonly Field['status'][]): RowStatus {
  const ran = statuses.filter((status) => status !== 'skipped');
  if (ran.length === 0) return 'skipped';
  const failed = ran.filter((status) => status === 'failed').length;
  if (failed === 0) return 'completed';
  return failed === ran.length ? 'failed' : 'partial';
}
