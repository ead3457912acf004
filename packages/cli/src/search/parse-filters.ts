import type { CatalogFilter } from '@headrace/client';
import { CliError } from '../cli-error.ts';

type ListValue = { include?: string[]; exclude?: string[] };
type FilterValue = string[] | ListValue | Record<string, number | null> | boolean | string;

interface Given {
  text: string;
  name: string;
  isExcluded: boolean;
  value: string;
}

/**
 * Reads `name=value` and `name!=value` by the kinds that the catalog gives filters. Which names and values there are,
 * the service knows: a filter it does not offer is passed on for it to refuse.
 */
export function parseFilters(
  given: readonly string[],
  filters: readonly CatalogFilter[],
): Record<string, FilterValue> {
  const byName = Map.groupBy(given.map(split), ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => {
      const filter = filters.find((known) => known.name === name);
      return [name, readFilter(all, filter)];
    }),
  );
}

function split(text: string): Given {
  const [, name = '', not = '', value = ''] = /^([^=!]+)(!?)=([^]*)$/.exec(text) ?? [];
  if (name.trim() === '' || value.trim() === '')
    throw new CliError(`--filter ${text} is not valid. Write --filter name=value, or 'name!=value'.`);
  return { text, name: name.trim(), isExcluded: not !== '', value: value.trim() };
}

function readFilter(given: readonly Given[], filter: CatalogFilter | undefined): FilterValue {
  if (filter === undefined || filter.kind === 'list') return readList(given);
  const [first, second] = given;
  if (second !== undefined)
    throw new CliError(
      `--filter ${second.text}: ${second.name} accepts only one value, and already has one.`,
    );
  if (first === undefined || first.isExcluded)
    throw new CliError(`--filter ${first?.text}: only filters that accept several values can exclude some.`);
  switch (filter.kind) {
    case 'range':
      return readRange(first, filter);
    case 'flag':
      return readFlag(first);
    case 'text':
      return first.value;
  }
}

function readList(given: readonly Given[]): string[] | ListValue {
  const valuesOf = (isExcluded: boolean) =>
    given.filter((one) => one.isExcluded === isExcluded).map(({ value }) => value);
  const [include, exclude] = [valuesOf(false), valuesOf(true)];
  if (exclude.length === 0) return include;
  return { ...(include.length === 0 ? {} : { include }), exclude };
}

/** `2010..2020`, an end left open, or one number for both ends. */
function readRange({ text, value }: Given, { name, ends, min, max }: CatalogFilter): FilterValue {
  const [from = '', to = from, ...more] = value.split('..').map((end) => end.trim());
  const [first, last] = [toNumber(from), toNumber(to)];
  if (more.length > 0 || Number.isNaN(first) || Number.isNaN(last) || (first ?? last) === null) {
    const bounds = min === undefined || max === undefined ? '' : ` It goes from ${min} to ${max}.`;
    throw new CliError(
      `--filter ${text}: ${name} is a range. Write ${name}=1..10, ${name}=1.. or ${name}=..10.${bounds}`,
    );
  }
  const [firstName = 'from', lastName = 'to'] = ends ?? [];
  return { [firstName]: first, [lastName]: last };
}

/** Null if there is none. */
function toNumber(text: string): number | null {
  return text === '' ? null : Number(text);
}

function readFlag({ text, value, name }: Given): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw new CliError(`--filter ${text}: write ${name}=true or ${name}=false.`);
}
