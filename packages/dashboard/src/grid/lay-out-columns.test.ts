import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnAt, columnsBetween, layOutColumns, scrollLeftFor, widthOf } from './lay-out-columns.ts';

const column = (id: string, width: number, isPinned = false) => ({
  id,
  name: id,
  width,
  isPinned,
  header: id,
});
const layout = layOutColumns(
  [column('a', 100, true), column('b', 200), column('c', 100), column('d', 10)],
  500,
);

describe('columns', () => {
  it('lie beside each other after the numbers of the rows, and none is too narrow to be taken hold of', () => {
    expect(layout.edges).toEqual([48, 148, 348, 448, 504]);
    expect([layout.pinned, layout.pinnedEdge, widthOf(layout, 3)]).toEqual([1, 148, 56]);
    expect(layOutColumns([], 1_000_000).gutter).toBeGreaterThan(layOutColumns([], 100).gutter);
  });

  it('are found by where they lie', () => {
    expect(columnsBetween(layout, 148, 400)).toEqual({ first: 1, last: 2 });
    expect(columnsBetween(layout, 348, 448)).toEqual({ first: 2, last: 2 });
    expect(columnsBetween(layOutColumns([column('a', 100, true)], 1), 0, 500)).toBeNull();
    expect([columnAt(layout, 100, 300), columnAt(layout, 150, 200), columnAt(layout, 9999, 0)]).toEqual([
      0, 2, 3,
    ]);
  });

  it('are scrolled to where all of them is seen beside the pinned ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.nat(400), (at, scrollLeft) => {
        const left = scrollLeftFor(layout, at, { scrollLeft, width: 360 });
        expect((layout.edges[at] ?? 0) - left).toBeGreaterThanOrEqual(layout.pinnedEdge);
        expect((layout.edges[at + 1] ?? 0) - left).toBeLessThanOrEqual(360);
      }),
    );
    expect(scrollLeftFor(layout, 0, { scrollLeft: 77, width: 360 })).toBe(77);
  });
});
