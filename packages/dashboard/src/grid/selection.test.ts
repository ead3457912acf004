import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area } from './grid-source.ts';
import {
  addArea,
  allCells,
  areaBetween,
  countCells,
  countRows,
  isAllMatching,
  isSelected,
  removeArea,
  rowsOf,
  toggleArea,
} from './selection.ts';

const size = { rows: 12, columns: 6 };
const span = (most: number) =>
  fc.oneof(
    fc.constant(null),
    fc.tuple(fc.nat(most - 1), fc.nat(most - 1)).map(([one, other]) => ({
      first: Math.min(one, other),
      last: Math.max(one, other),
    })),
  );
const area: fc.Arbitrary<Area> = fc.record({ rows: span(size.rows), columns: span(size.columns) });
const spots = Array.from({ length: size.rows * size.columns }, (_, at) => ({
  row: Math.floor(at / size.columns),
  column: at % size.columns,
}));
const seen = (areas: readonly Area[]) => spots.filter((spot) => isSelected(areas, spot));

describe('a selection', () => {
  it('holds after each step what a set of cells would hold', () => {
    const step = fc.record({ area, isAdded: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let areas: Area[] = [];
        const set = new Set<string>();
        for (const { area: given, isAdded } of steps) {
          areas = isAdded ? addArea(areas, given, size) : removeArea(areas, given, size);
          for (const { row, column } of seen([given]))
            if (isAdded) set.add(`${row} ${column}`);
            else set.delete(`${row} ${column}`);
        }
        expect(
          seen(areas)
            .map(({ row, column }) => `${row} ${column}`)
            .toSorted(),
        ).toEqual([...set].toSorted());
        // No area overlaps another, so that counting needs no list of cells.
        expect(countCells(areas, size)).toBe(set.size);
        expect(countRows(areas, size.rows)).toBe(new Set([...set].map((spot) => spot.split(' ')[0])).size);
      }),
    );
  });

  it('is what it was after a cell was taken out and put back', () => {
    fc.assert(
      fc.property(area, fc.constantFrom(...spots), (given, spot) => {
        const one = areaBetween(spot, spot);
        const twice = toggleArea(toggleArea([given], one, size), one, size);
        expect(seen(twice)).toEqual(seen([given]));
      }),
    );
  });

  it('of all that match is a condition, whatever the number of rows; without one row it is not', () => {
    expect(isAllMatching({ areas: [allCells] })).toBe(true);
    expect(countRows([allCells], 1_000_000)).toBe(1_000_000);
    const without = removeArea(
      [allCells],
      { rows: { first: 500, last: 500 }, columns: null },
      { rows: 1_000_000, columns: 50 },
    );
    expect(isAllMatching({ areas: without })).toBe(false);
    expect(without.length).toBe(2);
    expect(countRows(without, 1_000_000)).toBe(999_999);
  });

  it('names its rows in order and without overlaps', () => {
    const rows = (first: number, last: number) => ({ rows: { first, last }, columns: null });
    expect(rowsOf([rows(8, 9), rows(0, 2), rows(3, 4)], 12)).toEqual([
      { first: 0, last: 4 },
      { first: 8, last: 9 },
    ]);
    expect(rowsOf([rows(8, 30)], 12)).toEqual([{ first: 8, last: 11 }]);
  });
});
