import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KeyedRow } from './merge-runs.ts';
import { mergeRuns } from './merge-runs.ts';

const key = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5 }));

/** As a database sorts: the first key descends, the second does not; nulls last; then by id. */
function compare(a: KeyedRow, b: KeyedRow): number {
  for (const [at, sign] of [-1, 1].entries()) {
    const [one, other] = [a.keys[at], b.keys[at]];
    if (one === other) continue;
    if (typeof one !== 'number') return 1;
    return typeof other === 'number' ? sign * (one - other) : -1;
  }
  return a.id - b.id;
}

it('merges sorted lists into one that is sorted as they are', async () => {
  const lists = fc.array(fc.array(fc.tuple(key, key), { maxLength: 20 }), { maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(lists, async (given) => {
      let id = 0;
      const runs = given.map((list) => list.map((keys) => ({ id: (id += 1), keys })).toSorted(compare));
      expect(await mergeRuns(runs, [true, false])).toEqual(runs.flat().toSorted(compare));
    }),
  );
});
