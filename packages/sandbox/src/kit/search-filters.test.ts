import { expect, test } from 'vitest';
import type { FilterTable } from './search-filters.ts';
import { anyText, fits, oneOf, readTests, within, without, withWords } from './search-filters.ts';

interface Shop {
  kind: string;
  sells: string[];
  opened: number | null;
  since: string;
}

const bakery: Shop = { kind: 'Bakery', sells: ['bread', 'cakes'], opened: 1990, since: '2020-05-01' };
const kiosk: Shop = { kind: 'Kiosk', sells: ['papers'], opened: null, since: '2024-01-01' };

const table: FilterTable<Shop> = {
  kinds: oneOf(({ kind }) => kind, { known: ['bakery', 'kiosk'] }),
  sells: oneOf(({ sells }) => sells, { operator: 'how' }),
  words: withWords(({ sells }) => sells.join(' ')),
  begins: anyText((text) => (text === '?' ? null : ({ kind }) => kind.startsWith(text))),
  not: without(oneOf(({ kind }) => kind)),
  opened: within(({ opened }) => opened),
  since: within(({ since }) => since),
};

function found(asked: Record<string, unknown>, excluded: Record<string, unknown> = {}): unknown {
  const tests = readTests(table, { wanted: (name) => asked[name], unwanted: (name) => excluded[name] });
  return 'problem' in tests ? tests : [bakery, kiosk].filter(fits(tests)).map(({ kind }) => kind);
}

test.each([
  [{}, ['Bakery', 'Kiosk']],
  [{ kinds: ['bakery'] }, ['Bakery']],
  [{ kinds: ['butcher'] }, ['Bakery', 'Kiosk']],
  [{ kinds: null, words: [], sells: '' }, ['Bakery', 'Kiosk']],
  [{ sells: ['bread', 'CAKES'] }, ['Bakery']],
  [{ sells: ['bread', 'papers'] }, []],
  [{ sells: ['bread', 'papers'], how: 'Or' }, ['Bakery', 'Kiosk']],
  [{ words: ['cakes bread', 'wine'] }, ['Bakery']],
  [{ begins: ['K', 'X'] }, ['Kiosk']],
  [{ not: ['kiosk'] }, ['Bakery']],
  [{ opened: { max: 1990 } }, ['Bakery']],
  [{ opened: { min: 1991 } }, []],
  [{ opened: {} }, ['Bakery', 'Kiosk']],
  [{ since: { min: '2020-05-01', max: '2023-12-31' } }, ['Bakery']],
])('of %j are left %j', (asked, left) => expect(found(asked)).toEqual(left));

test('what is excluded is left out, if any of it is true', () => {
  expect(found({}, { kinds: ['kiosk'], words: ['wine'] })).toEqual(['Bakery']);
});

test.each([
  [{ kinds: [{}] }, 'kinds'],
  [{ words: true }, 'words'],
  [{ begins: ['?'] }, 'begins'],
  [{ opened: [1990] }, 'opened'],
  [{ opened: { min: '1990' } }, 'opened'],
])('%j cannot be read', (asked, parameter) => {
  expect(found(asked)).toEqual({ parameter, problem: 'invalid' });
  expect(found({}, asked)).toEqual({ parameter, problem: 'invalid' });
});
