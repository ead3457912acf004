import { expect, it } from 'vitest';
import { placeParts } from './place-parts.ts';

const place = (...shares: number[]) =>
  placeParts(shares.map((share) => ({ share, look: 'used' as const }))).map(({ from, share }) => [
    from,
    share,
  ]);

it('puts each part where the one before ends', () => {
  expect(place(0.25, 0.5)).toEqual([
    [0, 0.25],
    [0.25, 0.5],
  ]);
});

it('nothing is beyond the whole, and nothing is less than nothing', () => {
  expect(place(0.75, 0.5, 1)).toEqual([
    [0, 0.75],
    [0.75, 0.25],
    [1, 0],
  ]);
  expect(place(-1, Number.NaN, Infinity)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});
