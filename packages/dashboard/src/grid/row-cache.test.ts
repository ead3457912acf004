import { describe, expect, it } from 'vitest';
import { RowCache } from './row-cache.ts';

const rows = (first: number, count: number) => Array.from({ length: count }, (_, at) => `row ${first + at}`);

describe('the cache of rows', () => {
  it('keeps rows by their positions, also across windows', () => {
    const cache = new RowCache<string>();
    cache.put(50, rows(50, 30));
    expect([cache.get(49), cache.get(50), cache.get(79), cache.get(80)]).toEqual([
      undefined,
      'row 50',
      'row 79',
      undefined,
    ]);
    expect(cache.has({ first: 50, last: 79 })).toBe(true);
    expect(cache.has({ first: 50, last: 80 })).toBe(false);
    cache.delete(60);
    expect(cache.has({ first: 50, last: 79 })).toBe(false);
    expect([...cache.entries()].length).toBe(29);
  });

  it('keeps no more than its capacity, however far somebody scrolls', () => {
    const cache = new RowCache<string>(20_000);
    for (let first = 0; first < 1_000_000; first += 60) cache.put(first, rows(first, 60));
    expect(cache.size).toBeLessThanOrEqual(20_000);
    expect(cache.size).toBeGreaterThan(19_900);
    expect(cache.get(999_999)).toBe('row 999999');
    expect(cache.get(0)).toBeUndefined();
  });

  it('forgets first what was not seen for the longest time', () => {
    const cache = new RowCache<string>(180);
    for (const first of [0, 60, 120]) cache.put(first, rows(first, 60));
    cache.touch({ first: 0, last: 59 });
    cache.put(180, rows(180, 60));
    expect([cache.get(0), cache.get(60), cache.get(120)]).toEqual(['row 0', undefined, 'row 120']);
    cache.clear();
    expect(cache.size).toBe(0);
  });
});
