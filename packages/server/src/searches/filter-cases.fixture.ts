// Checks every filter of a search against the rows it leaves in the simulated world.
import { describe, expect, test } from 'vitest';
import { createWorld } from '@headrace/sandbox';
import type { World, WorldCompany, WorldPerson } from '@headrace/sandbox';
import { searches } from '../catalog.ts';
import { z } from 'zod';
import type { JsonValue } from '../contract/field.ts';
import { jsonValue } from '../contract/json-value.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Filters } from '../engine/search/filters.ts';
import { runSearch } from './run-search.fixture.ts';

/** One of the results of a search. */
export type Row = { readonly [field: string]: JsonValue };

export interface FilterCase {
  /** As it is sent; a list stands for what to include. */
  value: JsonValue;
  /** What is true of a row that passes, and of none that is left when the same values are excluded. */
  matches(row: Row): boolean;
}

/** The same that sandbox searches are over. */
export const world = createWorld();

const cells = z.record(
  z.string(),
  z.object({ value: jsonValue }).transform(({ value }) => value),
);

export async function rowsOf(id: string, filters: JsonObject, limit = 40): Promise<Row[]> {
  const search = { search_id: id, config: { limit, filters } };
  const first = await runSearch(search);
  // The first search makes the people of the world, which takes a busy machine longer than sandbox calls may, or their turn.
  const isLate = first.errors.some(
    ({ code }) => code === 'ProviderTimeout' || code === 'ProviderRateLimited',
  );
  const { errors, results } = isLate ? await runSearch(search) : first;
  expect(errors).toEqual([]);
  return results.map((row) => cells.parse(row));
}

interface FilterTable {
  /** Some rows that are found by next to nothing. */
  all: readonly Row[];
  cases: Record<string, FilterCase>;
  /** Filters that another test is about, or that nothing in the simulated world would pass. */
  without?: readonly string[];
  limit?: number;
}

export function testFilters(id: string, { all, cases, without = [], limit = 40 }: FilterTable): void {
  const filters: Filters = searches.find((search) => search.id === id)?.filters ?? {};

  describe(id, () => {
    test('has a case for each of its filters', () => {
      expect([...Object.keys(cases), ...without].toSorted()).toEqual(Object.keys(filters).toSorted());
    });

    test.each(Object.entries(cases))('finds by %s', async (name, { value, matches }) => {
      const rows = await rowsOf(id, { [name]: value }, limit);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.find((row) => !matches(row))).toBeUndefined();
      // What is true of everything proves nothing.
      expect(all.some((row) => !matches(row))).toBe(true);
    });

    const lists = Object.entries(cases).filter(([name]) => filters[name]?.kind === 'list');
    const excluding = lists.filter(([name]) => canExclude(filters, name));
    // Of the others a value that the provider does not know would show in nothing else.
    const including = lists.filter(([name]) => !canExclude(filters, name));

    if (including.length > 0)
      test.each(including)('finds by each value of %s', async (name, { value }) => {
        for (const one of Array.isArray(value) ? value : [])
          expect((await rowsOf(id, { [name]: [one] }, limit)).length).toBeGreaterThan(0);
      });

    if (excluding.length === 0) return;

    test.each(excluding)('leaves out by %s', async (name, { value, matches }) => {
      const left = await rowsOf(id, { [name]: { exclude: value } }, limit);
      expect(left.length).toBeGreaterThan(0);
      expect(left.find(matches)).toBeUndefined();
      // Where what is left out would not have been among the first rows anyway, nothing is left of itself.
      if (!all.some(matches))
        expect(await rowsOf(id, { [name]: { include: value, exclude: value } })).toEqual([]);
    });
  });
}

function canExclude(filters: Filters, name: string): boolean {
  const filter = filters[name];
  return filter?.kind === 'list' && filter.canExclude;
}

/** The texts and numbers at `path` in a row, such as `some_match.location.country`; lists are gone through. */
export function valuesAt(row: JsonValue, path: string): (string | number)[] {
  let found: JsonValue[] = [row];
  for (const name of path.split('.'))
    found = found.flatMap((value) => {
      const inner =
        typeof value === 'object' && value !== null && !Array.isArray(value) ? (value[name] ?? null) : null;
      return Array.isArray(inner) ? inner : inner === null ? [] : [inner];
    });
  return found.filter((value) => typeof value === 'string' || typeof value === 'number');
}

/** Whether something at the path fits a pattern. */
export function fits(path: string, pattern: RegExp): (row: Row) => boolean {
  return (row) => valuesAt(row, path).some((value) => pattern.test(String(value)));
}

/** Whether some number at the path, or text that is one, lies in a span whose ends belong to it. */
export function isWithin(path: string, from: number, to: number): (row: Row) => boolean {
  return (row) => valuesAt(row, path).some((value) => Number(value) >= from && Number(value) <= to);
}

/** The texts of a field in the first rows that have it. */
export function firstOf(rows: readonly Row[], field: string, count = 2): string[] {
  return [...new Set(rows.flatMap((row) => valuesAt(row, field).map(String)))].slice(0, count);
}

/** Whether the person that a row stands for is so. */
export function ofPerson(matches: (person: WorldPerson) => boolean): (row: Row) => boolean {
  return ({ profile_url: profileUrl }) => {
    const person = typeof profileUrl === 'string' ? world.findPerson({ profileUrl }) : null;
    return person !== null && matches(person);
  };
}

/** Whether the present employer of a row's person is so. */
export function ofEmployer(matches: (company: WorldCompany) => boolean): (row: Row) => boolean {
  return ofPerson(({ employments: [{ company }] }) => matches(company));
}

/** Whether the company that a row stands for is so, as the provider sees it: what it has of some is old. */
export function ofCompany(
  see: (world: World, company: WorldCompany) => WorldCompany | null,
): (matches: (company: WorldCompany) => boolean) => (row: Row) => boolean {
  return (matches) =>
    ({ company_domain: domain }) => {
      const company = typeof domain === 'string' ? world.findCompany({ domain }) : null;
      const seen = company === null ? null : see(world, company);
      return seen !== null && matches(seen);
    };
}

/** Whether a text of the row is one of those. */
export function isOneOf(path: string, values: readonly string[]): (row: Row) => boolean {
  return (row) => valuesAt(row, path).some((value) => values.includes(String(value)));
}
