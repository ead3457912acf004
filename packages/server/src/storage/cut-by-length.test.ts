import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutByLength } from './cut-by-length.ts';

const lengthOf = (text: string) => text.length;

it('an item that is too long for any part has a part of its own', () => {
  const items = ['a', 'longer', 'b', 'c', 'd'];
  expect(cutByLength(items, { lengthOf, most: 2 })).toEqual([['a'], ['longer'], ['b', 'c'], ['d']]);
  expect(cutByLength([], { lengthOf, most: 2 })).toEqual([]);
});

it('parts have all items in their order, and no part could have the first of the next one', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 8 })), fc.integer({ min: 1, max: 20 }), (items, most) => {
      const parts = cutByLength(items, { lengthOf, most });
      expect(parts.flat()).toEqual(items);
      const sums = parts.map((part) => part.join('').length);
      for (const [at, part] of parts.entries()) {
        expect(part.length === 1 || (sums[at] ?? 0) <= most).toBe(true);
        const next = parts[at + 1]?.[0];
        if (next !== undefined) expect((sums[at] ?? 0) + next.length).toBeGreaterThan(most);
      }
    }),
  );
});
