import { expect, it } from 'vitest';
import { readCell, readSheetSearch, readSorts, writeCell, writeSorts } from './sheet-search.ts';

it('takes from an address what it knows, and nothing else', () => {
  const where = { logic: 'and', conditions: [] };
  expect(
    readSheetSearch({ view: 3, where, sort: ['-name', 7], cell: '1/name', panel: 'run', of: 'p1', x: 1 }),
  ).toEqual({ view: 3, where, sort: ['-name'], cell: '1/name', panel: 'run', of: 'p1' });
  expect(readSheetSearch({ view: -1, where: 'all', sort: 'name', panel: 'moon', find: '' })).toEqual({
    find: '',
  });
});

it('writes cells and sorts as it reads them, whatever fields are called', () => {
  const cell = { row: 12, field: 'a/b\n"c"' };
  expect(readCell(writeCell(cell))).toEqual(cell);
  expect(readCell('name')).toBeNull();
  const sorts = [
    { field_name: 'name', direction: 'desc' as const },
    { field_name: 'work_email', direction: 'asc' as const },
  ];
  expect(readSorts(writeSorts(sorts))).toEqual(sorts);
});
