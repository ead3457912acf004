import { describe, expect, it } from 'vitest';
import { layOutColumns } from '../lay-out-columns.ts';
import { isInSight } from './in-sight.ts';

const columns = ['name', 'mail', 'phone', 'note'].map((id, at) => ({
  id,
  name: id,
  width: 100,
  isPinned: at === 0,
  header: null,
}));
const layout = layOutColumns(columns, 100);
const table = { layout, rowHeight: 34 };
const seen = { top: 340, left: 0, width: layout.pinnedEdge + 150, height: 340 };
const at = (row: number, column: number, part = seen) => isInSight({ row, column }, table, part);

describe('a cell is in sight', () => {
  it('if part of it is', () => {
    expect(at(12, 1)).toBe(true);
    expect(at(12, 2)).toBe(true);
    expect(at(12, 3)).toBe(false);
  });

  it('if its row is', () => {
    expect([9, 10, 19, 20].map((row) => at(row, 1))).toEqual([false, true, true, false]);
  });

  it('if it is not under the pinned columns, which always are', () => {
    const scrolled = { ...seen, left: 100 };
    expect([0, 1, 2].map((column) => at(12, column, scrolled))).toEqual([true, false, true]);
  });

  it('only where the table has a size', () => {
    expect(at(12, 0, { ...seen, height: 0 })).toBe(false);
  });
});
