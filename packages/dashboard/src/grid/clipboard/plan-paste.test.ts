import { describe, expect, it } from 'vitest';
import type { Area } from '../grid-source.ts';
import { layOutColumns } from '../lay-out-columns.ts';
import { allCells } from '../selection.ts';
import { planCopy } from './plan-copy.ts';
import type { PastePlan } from './plan-paste.ts';
import { planPaste } from './plan-paste.ts';

const rowCount = 10;
const columns = ['a', 'b', 'made', 'c'].map((id) => ({
  id,
  name: id,
  width: 100,
  isEditable: id !== 'made',
  header: id,
}));
const layout = layOutColumns(columns, rowCount);
/** The last three rows were not read yet; row 1 is empty. */
const source = {
  textAt: ({ row, column }: { row: number; column: string }) =>
    row >= 7 ? undefined : row === 1 ? '' : `${column}${row}`,
  readTexts: async (rows: { first: number; last: number }, ids: readonly string[]) =>
    Array.from({ length: rows.last - rows.first + 1 }, (_, at) => ids.map((id) => `${id}${rows.first + at}`)),
};
const at = (row: number, column: number, lastRow = row, lastColumn = column): Area => ({
  rows: { first: row, last: lastRow },
  columns: { first: column, last: lastColumn },
});
const plan = (block: string[][], area: Area): PastePlan => {
  const made = planPaste(block, { layout, source, rowCount, area });
  if (made === 'too large') throw new Error(made);
  return made;
};
const cellsOf = ({ edit }: PastePlan) => edit.cells.map(({ row, column, text }) => `${column}${row}=${text}`);

describe('pasting', () => {
  it('lays a block from the cell on, and says what it overwrites', () => {
    const made = plan(
      [
        ['x', 'y'],
        ['z', 'w'],
      ],
      at(0, 0),
    );
    expect(cellsOf(made)).toEqual(['a0=x', 'b0=y', 'a1=z', 'b1=w']);
    expect([made.overwritten, made.unknown, made.leftOut, made.edit.newRows]).toEqual([2, 0, 0, 0]);
  });

  it('leaves cells alone that have the text already', () => {
    expect(cellsOf(plan([['a0', 'y']], at(0, 0)))).toEqual(['b0=y']);
  });

  it('fills a selection into which the block fits a whole number of times', () => {
    expect(cellsOf(plan([['x']], at(1, 0, 2, 1)))).toEqual(['a1=x', 'b1=x', 'a2=x', 'b2=x']);
    expect(cellsOf(plan([['x'], ['y']], at(1, 0, 4, 0)))).toEqual(['a1=x', 'a2=y', 'a3=x', 'a4=y']);
    // Three rows do not take two a whole number of times.
    expect(cellsOf(plan([['x'], ['y']], at(1, 0, 3, 0)))).toEqual(['a1=x', 'a2=y']);
  });

  it('adds rows at the end, and says of unread cells that they may be overwritten', () => {
    const made = plan([['x'], ['y'], ['z']], at(8, 0));
    expect(cellsOf(made)).toEqual(['a8=x', 'a9=y', 'a10=z']);
    expect([made.edit.newRows, made.unknown, made.overwritten]).toEqual([1, 2, 0]);
  });

  it('leaves out what cannot be edited or is not there', () => {
    const made = plan([['x', 'y', 'z', 'w']], at(1, 1));
    expect(cellsOf(made)).toEqual(['b1=x', 'c1=z']);
    expect(made.leftOut).toBe(2);
  });

  it('takes rows of different lengths', () => {
    expect(cellsOf(plan([['x', 'y'], ['z']], at(0, 0)))).toEqual(['a0=x', 'b0=y', 'a1=z']);
  });

  it('refuses what nobody can look over', () => {
    const million = layOutColumns(columns, 1_000_000);
    const target = { layout: million, source, rowCount: 1_000_000, area: allCells };
    expect(planPaste([['x']], target)).toBe('too large');
  });
});

describe('copying', () => {
  const copy = (areas: readonly Area[], rows = rowCount) =>
    planCopy({ source, layout: layOutColumns(columns, rows), rowCount: rows, areas });

  it('takes the rectangle around what is selected, empty where nothing is', () => {
    const made = copy([at(0, 0), at(2, 1)]);
    expect(made !== null && made !== 'too large' && [made.count, made.texts]).toEqual([
      4,
      [
        ['a0', ''],
        ['', 'b2'],
      ],
    ]);
  });

  it('reads what is not known, in the same shape', async () => {
    const made = copy([at(6, 0, 8, 1)]);
    if (made === null || made === 'too large') throw new Error('nothing to read');
    expect(made.texts).toBeNull();
    expect(await made.read(new AbortController().signal)).toEqual([
      ['a6', 'b6'],
      ['a7', 'b7'],
      ['a8', 'b8'],
    ]);
  });

  it('takes nothing of nothing, and not a million rows', () => {
    expect(copy([])).toBeNull();
    expect(copy([allCells], 1_000_000)).toBe('too large');
  });
});
