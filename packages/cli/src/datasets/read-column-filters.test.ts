import { expect, it } from 'vitest';
import type { DatasetColumn, DatasetType } from './dataset-answers.ts';
import { readColumnFilters } from './read-column-filters.ts';

const columns = (['string', 'number', 'boolean', 'date', 'datetime', 'json'] as const).map(
  (type: DatasetType): DatasetColumn => ({ name: type, source: type, type }),
);

it.each([
  [['string=Paris, France', 'string=Rome'], { string: { include: ['Paris, France', 'Rome'] } }],
  [['string!=Rome'], { string: { exclude: ['Rome'] } }],
  [['number=10..50'], { number: { from: 10, to: 50 } }],
  [['number=..50'], { number: { to: 50 } }],
  [['boolean=true'], { boolean: true }],
  [['date=2024-01-01..'], { date: { after: '2024-01-01' } }],
  [['date=2024-01-01'], { date: { after: '2024-01-01', before: '2024-01-01' } }],
  [['datetime=..2024-01-01T10:00:00Z'], { datetime: { before: '2024-01-01T10:00:00Z' } }],
  [['other=x'], { other: { include: ['x'] } }],
])('%j is %j', (given, filters) => expect(readColumnFilters(given, columns)).toEqual(filters));

it.each([['date=..'], ['date=a..b..c'], ['number=many'], ['boolean=perhaps']])('%s is refused', (given) =>
  expect(() => readColumnFilters([given], columns)).toThrow('rite '),
);
