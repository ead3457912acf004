import { expect, test } from 'vitest';
import { rowsOf, valuesAt } from './filter-cases.fixture.ts';

const filters = { query: 'Sales directors at software companies in Germany' };

test('the first version keeps to the profiles of its time', async () => {
  const [early, late] = await Promise.all([
    rowsOf('people:profiles:clado@1', filters, 2),
    rowsOf('people:profiles:clado@2', filters, 2),
  ]);
  // What lasts ended in 1970 then.
  const ends = (rows: typeof early, name: string) =>
    rows
      .flatMap((row) => valuesAt(row, `${name}.experience.end_date`))
      .filter((end) => String(end).startsWith('1970'));
  expect(ends(early, 'clado_person_match')).toHaveLength(early.length);
  expect(ends(late, 'clado_person_match_v2')).toEqual([]);
});
