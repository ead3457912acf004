import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area } from '../grid-source.ts';
import { layOutColumns } from '../lay-out-columns.ts';
import { allCells } from '../selection.ts';
import type { EditStep } from './edit-history.ts';
import { EditHistory, invert } from './edit-history.ts';
import { planClear, planFill } from './plan-fill.ts';

type Table = ReadonlyMap<string, string>;
const keyOf = ({ row, column }: { row: number; column: string }) => `${column}${row}`;

/** A step as a person makes it: what it finds is what is there. */
function typed(table: Table, edits: readonly { row: number; column: string; text: string }[]): EditStep {
  const now = new Map(table);
  const cells = edits.map(({ row, column, text }) => {
    const before = now.get(keyOf({ row, column })) ?? '';
    now.set(keyOf({ row, column }), text);
    return { row, column, before, after: text };
  });
  return { cells, newRows: 0 };
}

function applied(table: Table, { cells }: EditStep): Table {
  const next = new Map(table);
  for (const cell of cells)
    if (cell.after === '') next.delete(keyOf(cell));
    else next.set(keyOf(cell), cell.after);
  return next;
}

const edits = fc.array(
  fc.record({ row: fc.nat(3), column: fc.constantFrom('a', 'b'), text: fc.constantFrom('', 'x', 'y', 'z') }),
  { maxLength: 6 },
);

describe('a step', () => {
  it('and its inverse leave the table as it was, also where a cell is in it twice', () => {
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const table = applied(new Map(), typed(new Map(), first));
        const step = typed(table, second);
        expect(applied(applied(table, step), invert(step))).toEqual(table);
        expect(invert(invert(step))).toEqual(step);
      }),
    );
  });

  it('that added rows takes them away again', () => {
    expect(invert({ cells: [], newRows: 3 }).newRows).toBe(-3);
  });
});

describe('the history', () => {
  it('undoes everything to the beginning, and redoes everything to the end', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 10 }), (all) => {
        const history = new EditHistory();
        const states: Table[] = [new Map()];
        for (const given of all) {
          const table = states.at(-1) ?? new Map();
          const step = typed(table, given);
          history.push(step);
          states.push(applied(table, step));
        }
        let table = states.at(-1) ?? new Map();
        for (const state of states.slice(0, -1).toReversed()) {
          table = applied(table, history.undo() ?? { cells: [], newRows: 0 });
          expect(table).toEqual(state);
        }
        expect([history.undo(), history.canUndo]).toEqual([null, false]);
        for (const state of states.slice(1)) {
          table = applied(table, history.redo() ?? { cells: [], newRows: 0 });
          expect(table).toEqual(state);
        }
        expect([history.redo(), history.canRedo]).toEqual([null, false]);
      }),
    );
  });

  it('forgets what was undone as soon as something else is done, and the oldest of too many steps', () => {
    const history = new EditHistory();
    const step: EditStep = { cells: [], newRows: 1 };
    history.push(step);
    history.undo();
    history.push(step);
    expect(history.redo()).toBeNull();
    for (let count = 0; count < 300; count += 1) history.push(step);
    let undone = 0;
    while (history.undo() !== null) undone += 1;
    expect(undone).toBe(200);
  });
});

describe('an edit of a selection', () => {
  const columns = ['a', 'b', 'made'].map((id) => ({
    id,
    name: id,
    width: 100,
    isEditable: id !== 'made',
    header: id,
  }));
  const source = {
    textAt: ({ row, column }: { row: number; column: string }) =>
      row === 9 ? undefined : row === 2 ? '' : `${column}${row % 2}`,
  };
  const target = (areas: readonly Area[], rowCount = 10) => ({
    layout: layOutColumns(columns, rowCount),
    source,
    rowCount,
    areas,
  });
  const area = (first: number, last: number): Area => ({
    rows: { first, last },
    columns: { first: 0, last: 2 },
  });

  it('fills down what the first row has, where it differs and can be edited', () => {
    const made = planFill(target([area(0, 2)]));
    expect(made !== null && made !== 'too large' && made.cells).toEqual([
      { row: 1, column: 'a', text: 'a0' },
      { row: 1, column: 'b', text: 'b0' },
      { row: 2, column: 'a', text: 'a0' },
      { row: 2, column: 'b', text: 'b0' },
    ]);
    expect(planFill(target([area(9, 9)]))).toBeNull();
  });

  it('clears what has a text, and what may have one', () => {
    const made = planClear(target([area(1, 2), area(9, 9)]), 'clear');
    expect(made !== 'too large' && made.cells.map(keyOf)).toEqual(['a1', 'b1', 'a9', 'b9']);
  });

  it('is refused for more cells than anybody looks over', () => {
    expect(planClear(target([allCells], 1_000_000), 'cut')).toBe('too large');
    expect(planFill(target([allCells], 1_000_000))).toBe('too large');
  });
});
