import { expect, test } from 'vitest';
import type { OwnCondition, OwnQuery } from '../kit/own-query.ts';
import { locatorOf, readCursor, writeCursor } from './query-cursor.ts';
import { buildSoql, checkQuery } from './soql.ts';

const whole = (more: Partial<OwnQuery>): OwnQuery => ({ object: 'Lead', fields: [], match: null, ...more });
const where = (condition: OwnCondition) =>
  /WHERE (.*) ORDER BY/s.exec(buildSoql(whole({ match: { logic: 'and', conditions: [condition] } })))?.[1];

test('a query selects, filters, and has one order', () => {
  expect(buildSoql(whole({}))).toBe('SELECT FIELDS(STANDARD) FROM Lead ORDER BY Id');
  const conditions: OwnCondition[] = [
    { field: 'City', operator: 'eq', value: 'Oslo' },
    { field: 'City', operator: 'is_null', value: null },
  ];
  const query = { fields: ['id', 'Email', 'EMAIL'], match: { logic: 'or' as const, conditions } };
  expect(buildSoql(whole({ ...query, sort: { field: 'Name', direction: 'desc' } }))).toBe(
    "SELECT id, EMAIL FROM Lead WHERE City = 'Oslo' OR City = null ORDER BY Name DESC NULLS LAST, Id",
  );
  expect(buildSoql(whole({ sort: { field: 'id', direction: 'desc' } }))).toContain(
    'ORDER BY id DESC NULLS LAST',
  );
});

test.each([
  [{ field: 'A', operator: 'neq', value: 7 }, 'A != 7'],
  [{ field: 'A', operator: 'gte', value: -1.5 }, 'A >= -1.5'],
  [{ field: 'A', operator: 'eq', value: true }, 'A = true'],
  [{ field: 'A', operator: 'gt', value: '2026-01-31' }, 'A > 2026-01-31'],
  [{ field: 'A', operator: 'lt', value: '2026-01-31T10:00:00+01:00' }, 'A < 2026-01-31T10:00:00+01:00'],
  [{ field: 'A', operator: 'eq', value: '2026-01-31 OR 1' }, "A = '2026-01-31 OR 1'"],
  [{ field: 'A', operator: 'in', value: ['a', 1, 'b'] }, "A IN ('a', 1, 'b')"],
  [{ field: 'A', operator: 'is_not_null', value: null }, 'A != null'],
  [{ field: 'A.B__r.C__c', operator: 'eq', value: 'x' }, "A.B__r.C__c = 'x'"],
  [{ field: 'A', operator: 'eq', value: "O'Neil" }, "A = 'O\\'Neil'"],
  [{ field: 'A', operator: 'eq', value: "\\' OR Name != '" }, "A = '\\\\\\' OR Name != \\''"],
  [{ field: 'A', operator: 'eq', value: 'a\nb\t"c"' }, 'A = \'a\\nb\\t\\"c\\"\''],
  [{ field: 'A', operator: 'contains', value: "50%_\\'" }, "A LIKE '%50\\%\\_\\\\\\'%'"],
] satisfies [OwnCondition, string][])('%j is said in SOQL', (condition, soql) => {
  expect(where(condition)).toBe(soql);
});

test.each([
  "Id FROM User WHERE Id != ''",
  'Id, Name',
  'Name;',
  "x'",
  '(SELECT Id FROM Contacts)',
  'a..b',
  '',
  'ä',
])('the name %j is refused', (name) => {
  const sort = { field: name, direction: 'asc' as const };
  const match = { logic: 'and' as const, conditions: [{ field: name, operator: 'eq' as const, value: 1 }] };
  expect(checkQuery(whole({ object: name }))).not.toBeNull();
  expect(checkQuery(whole({ fields: [name] }))).not.toBeNull();
  expect(checkQuery(whole({ sort }))).not.toBeNull();
  expect(checkQuery(whole({ match }))).not.toBeNull();
});

test('what is too long for a URL and parts of numbers are refused', () => {
  const value = 'ß'.repeat(2000);
  const conditions: OwnCondition[] = [{ field: 'A', operator: 'eq', value }];
  expect(checkQuery(whole({ match: { logic: 'and', conditions } }))).toContain('up to 12000 characters');
  const part: OwnCondition[] = [{ field: 'A', operator: 'contains', value: 7 }];
  expect(checkQuery(whole({ match: { logic: 'and', conditions: part } }))).toContain(
    'searches for parts of texts',
  );
});

test('a cursor is a locator and the rows to pass over, and nothing else is followed', () => {
  for (const cursor of [
    { locator: null, skip: 7 },
    { locator: '01gRO-500', skip: 0 },
  ])
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  for (const odd of [null, 'x/../y~1', '01g?x~1', '-1', '1e9', ''])
    expect(readCursor(odd)).toEqual({ locator: null, skip: 0 });
  expect(locatorOf('/services/data/v62.0/query/01gRO-500')).toBe('01gRO-500');
  for (const odd of [
    null,
    'https://evil.example/services/data/v62.0/query/x',
    '/services/data/v62.0/query/x/../y',
  ])
    expect(locatorOf(odd)).toBeNull();
});
