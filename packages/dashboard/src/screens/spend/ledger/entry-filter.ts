import { momentsOf } from '../../../data/local-day.ts';
import type { EntryFilter } from '../../../data/spend.ts';
import type { SpendParams } from '../spend-search.ts';

/** What the service is asked for: days of the browser become moments, and the last day is one of them. */
export function toFilter({ kind, run, from, to }: SpendParams): EntryFilter {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(run === undefined ? {} : { run_id: run }),
    ...momentsOf({ from, to }),
  };
}
