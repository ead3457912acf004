import type { RunFilters } from '../../data/runs.ts';
import { runStatuses } from '../../data/runs.ts';

const environments = ['sandbox', 'production'] as const;
const kinds = ['pipes', 'search'] as const;

const maxLength = 200;

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
    ...textOf('pipe', search),
    ...textOf('created_by', search),
  };
}

function textOf(name: string, { [name]: value }: Record<string, unknown>): object {
  const isText = typeof value === 'string' && value !== '' && value.length <= maxLength;
  return isText ? { [name]: value } : {};
}
