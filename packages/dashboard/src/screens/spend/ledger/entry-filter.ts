import type { EntryFilter } from '../../../data/spend.ts';
import { momentOf } from '../days.ts';
import type { SpendParams } from '../spend-search.ts';

/** What the service is asked for: days of the browser become moments, and the last day is one of them. */
export function toFilter({ kind, run, from, to }: SpendParams): EntryFilter {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(run === undefined ? {} : { run_id: run }),
    ...edge('from', from === undefined ? null : momentOf(from, 'start')),
    ...edge('to', to === undefined ? null : momentOf(to, 'end')),
  };
}

function edge(name: 'from' | 'to', moment: Date | null): EntryFilter {
  return moment === null ? {} : { [name]: moment.toISOString() };
}
