import { expect, test } from 'vitest';
import { z } from 'zod';
import { blankCompanyRow, blankPersonRow } from './blank-answers.fixture.ts';
import { rowObjects, rowText } from './row-shapes.ts';
import { companyRow, personRow } from './search-rows.ts';

test('a cell that is blank, missing or of another type is null', () => {
  const row = z.object({ a: rowText, b: rowText, c: rowText, d: rowText });
  expect(row.parse({ a: ' Ana ', b: ' ', c: 7 })).toEqual({ a: 'Ana', b: null, c: null, d: null });
});

test('entries that are not objects are skipped', () => {
  expect(rowObjects.parse([{ a: 1 }, null, 'b', 7, { c: [2] }])).toEqual([{ a: 1 }, { c: [2] }]);
  expect(rowObjects.safeParse('b').success).toBe(false);
});

test('a row has the object it is from, and the domain of a website', () => {
  const found = { x: 1 };
  expect(personRow(found, {})).toEqual({ ...blankPersonRow, match: found });
  expect(personRow(found, { companyWebsiteUrl: 'https://www.acme.test/a' }).companyDomain).toBe('acme.test');
  expect(companyRow(found, { name: 'Acme', websiteUrl: 'acme.test' })).toEqual({
    ...blankCompanyRow,
    name: 'Acme',
    domain: 'acme.test',
    websiteUrl: 'acme.test',
    match: found,
  });
});
