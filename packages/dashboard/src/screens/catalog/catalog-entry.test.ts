import { expect, it } from 'vitest';
import type { CatalogEntry } from './catalog-entry.ts';
import { filterEntries } from './catalog-entry.ts';

const entry = (id: string, outputs: string[], providers: string[] = []): CatalogEntry => ({
  id,
  label: `Label of ${id}`,
  description: '',
  category: 'person',
  successor: null,
  isDeprecated: false,
  connector: 'none',
  providers,
  needs: [],
  outputs: outputs.map((name) => ({ name, type: 'string', note: null })),
  prices: [],
  example: {},
});
const entries = [
  entry('a@1', ['work_email'], ['hunter']),
  entry('b@1', ['work_email']),
  entry('c@1', ['phone']),
];

it('finds what has every word, wherever it is', () => {
  const idsOf = (words: string) => filterEntries(entries, words).map(({ id }) => id);
  expect(idsOf('WORK_email')).toEqual(['a@1', 'b@1']);
  expect(idsOf(' work_email  hunter ')).toEqual(['a@1']);
  expect(idsOf('')).toEqual(['a@1', 'b@1', 'c@1']);
  expect(idsOf('nothing like it')).toEqual([]);
});
