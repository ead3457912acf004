import { describe, expect, it } from 'vitest';
import { addParts, takeParts } from './parts.ts';

const part = (id: number, period: string, amount: number) => ({ id, period, amount });
const parts = [part(1, '2026-03-01', 10), part(2, '2026-03', 10), part(1, '2026-03-02', 5)];

describe('parts of a hold', () => {
  it('are one for each budget and period', () => {
    expect(addParts(parts, [part(1, '2026-03-02', 1), part(3, 'total', 7)])).toEqual([
      part(1, '2026-03-01', 10),
      part(2, '2026-03', 10),
      part(1, '2026-03-02', 6),
      part(3, 'total', 7),
    ]);
  });

  it('are spent from the oldest on, and given back from the newest on, for each budget by itself', () => {
    expect(takeParts(parts, { amount: 12, from: 'oldest' })).toEqual({
      left: [part(1, '2026-03-02', 3)],
      taken: [part(1, '2026-03-01', 10), part(2, '2026-03', 10), part(1, '2026-03-02', 2)],
    });
    expect(takeParts(parts, { amount: 7, from: 'newest' })).toEqual({
      left: [part(1, '2026-03-01', 8), part(2, '2026-03', 3)],
      taken: [part(1, '2026-03-02', 5), part(2, '2026-03', 7), part(1, '2026-03-01', 2)],
    });
  });

  it('lose nothing and gain nothing', () => {
    for (let amount = 0; amount <= 20; amount += 1)
      for (const from of ['oldest', 'newest'] as const) {
        const { left, taken } = takeParts(parts, { amount, from });
        expect(addParts(left, taken).reduce((sum, one) => sum + one.amount, 0)).toBe(25);
        const ofFirst = taken.filter(({ id }) => id === 1).reduce((sum, one) => sum + one.amount, 0);
        expect(ofFirst).toBe(Math.min(15, amount));
      }
  });
});
