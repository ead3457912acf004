import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack } from './make-order.ts';
import { nextMatch } from './next-match.ts';

const ascending = (ids: Iterable<number>) => pack([...new Set(ids)].toSorted((one, other) => one - other));
const find = (order: readonly number[], among: readonly number[], from: number, isBackwards = false) =>
  nextMatch(pack(order), ascending(among), { from, isBackwards });

describe('the next row of an order that is among others', () => {
  const order = [50, 7, 12, 3, 90];

  it('is the first one from a position on', async () => {
    expect(await find(order, [3, 12, 50], 1)).toEqual({
      match: { position: 2, row: 12, number: 2 },
      total: 3,
    });
    expect(await find(order, [3, 12, 50], 2)).toMatchObject({ match: { position: 2 } });
  });

  it('is the last one up to a position, where it is looked for backwards', async () => {
    expect(await find(order, [3, 12, 50], 2, true)).toMatchObject({ match: { position: 2, number: 2 } });
    expect(await find(order, [3, 12, 50], 1, true)).toMatchObject({ match: { position: 0, number: 1 } });
  });

  it('is looked for from the other end where there is none to this one', async () => {
    expect(await find(order, [7, 12], 4)).toMatchObject({ match: { position: 1, number: 1 }, total: 2 });
    expect(await find(order, [3, 90], 1, true)).toMatchObject({ match: { position: 4, number: 2 } });
  });

  it('is none where none of them is in the order', async () => {
    expect(await find(order, [1, 49, 51, 1_000_000], 0)).toEqual({ match: null, total: 0 });
    expect(await find(order, [], 0)).toEqual({ match: null, total: 0 });
    expect(await find([], [3], 0)).toEqual({ match: null, total: 0 });
  });

  it('is the one that a plain search finds', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        ids,
        ids,
        fc.nat({ max: 70 }),
        fc.boolean(),
        async (rows, among, from, isBackwards) => {
          const all = rows.flatMap((row, position) => (among.includes(row) ? [{ row, position }] : []));
          const plain = isBackwards
            ? (all.findLast(({ position }) => position <= from) ?? all.at(-1))
            : (all.find(({ position }) => position >= from) ?? all[0]);
          const { match, total } = await find(rows, among, from, isBackwards);
          expect(total).toBe(all.length);
          expect(match?.position).toBe(plain?.position);
          expect(match?.row).toBe(plain?.row);
          if (match !== null) expect(all[match.number - 1]?.row).toBe(match.row);
        },
      ),
    );
  });

  it('gives others a turn where the order is long', async () => {
    const long = pack(Array.from({ length: 1_000_000 }, (_, at) => at + 1));
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await nextMatch(long, long, { from: 999_999, isBackwards: false })).toMatchObject({
      match: { row: 1_000_000 },
      total: 1_000_000,
    });
    clearImmediate(next);
    // Three times while the ids are noted, and three times while they are looked for.
    expect(turns).toBeGreaterThanOrEqual(6);
  });
});
