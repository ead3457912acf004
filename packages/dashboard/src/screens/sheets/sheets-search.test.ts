import { expect, it } from 'vitest';
import { readSheetsSearch } from './sheets-search.ts';

it('takes from an address what it knows, and nothing else', () => {
  expect(readSheetsSearch({ q: '', new: 'moon', trash: 'yes', x: 1 })).toEqual({});
  expect(readSheetsSearch({ q: 'leads', new: 'file', trash: true })).toEqual({
    q: 'leads',
    new: 'file',
    trash: true,
  });
});
