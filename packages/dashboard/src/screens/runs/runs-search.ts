import type { RunFilters } from '../../data/runs.ts';
import { runStatuses } from '../../data/runs.ts';

const environments = ['sandbox', 'production'] as const;
const kinds = ['pipes', 'search'] as const;

/** What the address of the list says. */
export function readRunsSearch(search: Record<string, unknown>): RunFilters {
  const among = <Value extends string>(name: string, allowed: readonly Value[]) => {
    const value = allowed.find((one) => one === search[name]);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...among('status', runStatuses),
    ...among('environment', environments),
    ...among('kind', kinds),
    ...(typeof search.pipe === 'string' && search.pipe !== '' ? { pipe: search.pipe } : {}),
  };
}
