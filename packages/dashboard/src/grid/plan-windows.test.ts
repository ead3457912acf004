import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridSource } from './grid-source.ts';
import { planWindows, windowRows } from './plan-windows.ts';
import { WindowKeeper } from './window-keeper.ts';

const firsts = (sight: Parameters<typeof planWindows>[0]) => planWindows(sight).map(({ first }) => first);

describe('windows of rows', () => {
  it('are what is seen, then what comes in the direction of scrolling', () => {
    const rows = { first: 130, last: 150 };
    expect(firsts({ rows, direction: 1, rowCount: 1000 })).toEqual([120, 180, 240]);
    expect(firsts({ rows, direction: -1, rowCount: 1000 })).toEqual([120, 60, 0]);
    expect(firsts({ rows, direction: 0, rowCount: 1000 })).toEqual([120, 180, 60]);
    expect(firsts({ rows: { first: 170, last: 190 }, direction: -1, rowCount: 1000 })).toEqual([
      180, 120, 60, 0,
    ]);
  });

  it('cover all rows that are seen, none twice, and none that is not there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.nat(2_000_000),
        fc.nat(80),
        fc.constantFrom(-1 as const, 0 as const, 1 as const),
        (rowCount, start, more, direction) => {
          const first = Math.min(start, rowCount - 1);
          const last = Math.min(first + more, rowCount - 1);
          const windows = planWindows({ rows: { first, last }, direction, rowCount });
          const rows = windows.flatMap((one) =>
            Array.from({ length: one.last - one.first + 1 }, (_, at) => one.first + at),
          );
          expect(new Set(rows).size).toBe(rows.length);
          expect(rows.every((row) => row >= 0 && row < rowCount)).toBe(true);
          for (let row = first; row <= last; row += 1) expect(rows).toContain(row);
          expect(windows.every((one) => one.first % windowRows === 0)).toBe(true);
          expect(windows.length).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  it('are none in an empty table', () => {
    expect(planWindows({ rows: { first: 0, last: -1 }, direction: 0, rowCount: 0 })).toEqual([]);
  });
});

describe('the keeper of windows', () => {
  function keep() {
    const log: string[] = [];
    const want: GridSource['want'] = ({ first }) => {
      log.push(`want ${first}`);
      return () => void log.push(`cancel ${first}`);
    };
    const source: Pick<GridSource, 'want'> = { want };
    return { keeper: new WindowKeeper(source), log };
  }
  const span = (first: number) => ({ first, last: first + 59 });

  it('asks once, and takes back what was passed before it asks for more', () => {
    const { keeper, log } = keep();
    keeper.want([span(0), span(60)], 1);
    keeper.want([span(60), span(120)], 1);
    keeper.want([span(60), span(120)], 1);
    expect(log).toEqual(['want 0', 'want 60', 'cancel 0', 'want 120']);
    keeper.drop();
    keeper.want([span(60)], 0);
    expect(log.slice(4)).toEqual(['cancel 60', 'cancel 120', 'want 60']);
  });

  it('asks again for a last window that has grown', () => {
    const { keeper, log } = keep();
    keeper.want([{ first: 0, last: 9 }], 0);
    keeper.want([{ first: 0, last: 19 }], 0);
    expect(log).toEqual(['want 0', 'cancel 0', 'want 0']);
  });
});
