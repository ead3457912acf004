import type { CatalogFilter } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { isObject } from '../is-object.ts';
import { parseFilters } from '../search/parse-filters.ts';
import type { DatasetColumn, DatasetType } from './dataset-answers.ts';

const kinds: Record<DatasetType, CatalogFilter['kind']> = {
  string: 'list',
  number: 'range',
  boolean: 'flag',
  date: 'text',
  datetime: 'text',
  json: 'list',
};

/** Filters of a dataset, written as those of searches: `country=Germany`, `size=10..50`, `founded=2020-01-01..`. */
export function readColumnFilters(
  given: readonly string[],
  columns: readonly DatasetColumn[],
): Record<string, unknown> {
  const filters = columns.map(({ name, type }) => ({ name, kind: kinds[type], description: '' }));
  return Object.fromEntries(
    Object.entries(parseFilters(given, filters)).map(([name, value]) => [name, toColumnFilter(name, value)]),
  );
}

function toColumnFilter(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return { include: value };
  if (typeof value === 'string') return readDays(name, value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, end]) => end !== null));
}

/** `2020-01-01..2020-12-31`, an end left open, or one day for both ends. */
function readDays(name: string, text: string): Record<string, string> {
  const [after = '', before = after, ...more] = text.split('..').map((end) => end.trim());
  if (more.length > 0 || (after === '' && before === ''))
    throw new CliError(
      `--filter ${name}=${text}: write ${name}=2024-01-01..2024-12-31, ${name}=2024-01-01.. or ${name}=..2024-12-31.`,
    );
  return { ...(after === '' ? {} : { after }), ...(before === '' ? {} : { before }) };
}
