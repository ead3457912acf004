import { describe, expect, it } from 'vitest';
import { createGrid } from './create-grid.ts';
import { layOutColumns } from './lay-out-columns.ts';

const layoutOf = (...ids: string[]) =>
  layOutColumns(
    ids.map((id) => ({ id, name: id, width: 100, header: id })),
    100,
  );

function shown() {
  const grid = createGrid();
  const log: string[] = [];
  grid.attach({
    reveal: ({ row, column }) => void log.push(`reveal ${row} ${column}`),
    revealRow: (row) => void log.push(`row ${row}`),
    focusActive: () => void log.push('focus'),
  });
  return { grid, log };
}

describe('the state of a grid', () => {
  it('begins at the first cell, and keeps its column where columns move', () => {
    const { grid } = shown();
    grid.setTable(layoutOf('a', 'b', 'c'), 100);
    expect(grid.active()).toEqual({ row: 0, column: 'a' });
    grid.moveTo({ row: 7, column: 2 });
    grid.setTable(layoutOf('c', 'a', 'b'), 100);
    expect(grid.active()).toEqual({ row: 7, column: 'c' });
    grid.setTable(layoutOf('a', 'b'), 5);
    expect(grid.active()).toEqual({ row: 4, column: 'a' });
    grid.setTable(layoutOf('a', 'b'), 0);
    expect(grid.active()).toBeNull();
  });

  it('extends from the active cell, and forgets that with the next move', () => {
    const { grid, log } = shown();
    grid.setTable(layoutOf('a', 'b', 'c'), 100);
    grid.moveTo({ row: 4, column: 1 });
    grid.moveTo({ row: 2, column: 2 }, { extends: true });
    expect([grid.spot, grid.head]).toEqual([
      { row: 4, column: 1 },
      { row: 2, column: 2 },
    ]);
    expect(grid.selection().areas).toEqual([{ rows: { first: 2, last: 4 }, columns: { first: 1, last: 2 } }]);
    grid.moveTo({ row: 3, column: 1 });
    expect(grid.selection().areas).toEqual([]);
    expect(grid.target).toEqual([{ rows: { first: 3, last: 3 }, columns: { first: 1, last: 1 } }]);
    expect(log).toEqual(['reveal 4 1', 'reveal 2 2', 'reveal 3 1']);
  });

  it('goes to a cell as soon as there is a table, if it was asked to before', () => {
    const grid = createGrid();
    const log: string[] = [];
    grid.goTo({ row: 50, column: 'b' }, { focus: true });
    grid.attach({
      reveal: () => void log.push('reveal'),
      revealRow: (row) => void log.push(`row ${row}`),
      focusActive: () => void log.push('focus'),
    });
    expect(grid.active()).toBeNull();
    grid.setTable(layoutOf('a', 'b'), 100);
    expect(grid.active()).toEqual({ row: 50, column: 'b' });
    expect(log).toEqual(['row 50', 'reveal', 'focus']);
    grid.goTo({ row: 5000, column: 'b' });
    expect(grid.active()).toEqual({ row: 50, column: 'b' });
  });

  it('tells its screen of another active cell and of another selection, once each', () => {
    const { grid } = shown();
    const told: string[] = [];
    grid.setCallbacks({
      onActive: ({ row, column }) => void told.push(`${column}${row}`),
      onSelect: ({ areas }) => void told.push(`${areas.length} areas`),
    });
    grid.setTable(layoutOf('a', 'b'), 100);
    grid.moveTo({ row: 1, column: 0 });
    grid.selectAllMatching();
    grid.moveTo({ row: 2, column: 0 });
    expect(told).toEqual(['a0', 'a1', '1 areas', 'a2', '0 areas']);
  });
});
