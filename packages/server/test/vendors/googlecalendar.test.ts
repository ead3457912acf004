import { expect, test } from 'vitest';
import { listEvents, readPrimary } from '../../src/providers/googlecalendar/googlecalendar.ts';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import type { OwnRow } from '../../src/providers/kit/search-page.ts';
import { usualKeys } from './conduct.ts';
import { ofPage, readAll } from './own-source.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, credits, conduct } = await proveVendor();

const ask = (query: Partial<OwnQuery>, size = 250) =>
  readAll(
    (page) => vendors.call(listEvents, page, { haste: 1 }),
    { object: 'primary', fields: ['start', 'summary', 'description'], match: null, ...query },
    size,
  );

credits(readPrimary, 'Calendar owner@sandbox.example');

const startOf = (row: OwnRow | undefined): string => {
  const start = row?.fields['start'];
  return typeof start === 'string' ? start : '';
};

test('all pages together are every event once, in the order of their starts', async () => {
  const all = await ask({ sort: { field: 'start', direction: 'asc' } });
  expect(all.length).toBeGreaterThan(250);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const starts = all.map(startOf);
  expect(starts).toEqual(starts.toSorted());
  expect(await ask({}, 97)).toEqual(all);
});

test('events are filtered by any of their fields', async () => {
  const all = await ask({});
  const border = startOf(all[Math.floor(all.length / 2)]);
  const conditions: NonNullable<OwnQuery['match']>['conditions'] = [
    { field: 'start', operator: 'gte', value: border },
    { field: 'description', operator: 'is_not_null', value: null },
  ];
  const wanted = all.filter((row) => startOf(row) >= border && row.fields['description'] !== null);
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(all.length);
  expect(await ask({ match: { logic: 'and', conditions } })).toEqual(wanted);
});

conduct({
  operation: listEvents,
  about: (word) => ofPage({ object: `${word}@acme.com` }),
  items: ['primary', 'team@acme.com'],
  by: (object) => ofPage({ object }),
  keys: usualKeys,
  words: { notfound: 'found' },
});
