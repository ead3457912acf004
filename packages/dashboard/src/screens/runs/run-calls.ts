import type { RunFilters } from '../../data/runs.ts';
import type { WrittenCall } from '../../data/write-call.ts';
import { writeReads } from '../../data/write-call.ts';

const names = ['status', 'environment', 'kind', 'pipe', 'created_by'] as const;

/** The runs that pass the filters, in the languages that can ask for them. The command knows no kinds. */
export function writeRunCalls(filters: RunFilters, origin: string): WrittenCall[] {
  const given = names.flatMap((name): [string, string][] => {
    const value = filters[name];
    return value === undefined ? [] : [[name, value]];
  });
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  const options = given.map(([name, value]) => ` --${name.replace('_', '-')} ${value}`);
  return writeReads(
    {
      path: `/v1/runs${query}`,
      expression: `client.listRuns(${given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given))})`,
      ...(filters.kind === undefined ? { command: `runs${options.join('')}` } : {}),
    },
    origin,
  );
}
