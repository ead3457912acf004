import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('never keeps more than its limit', () => {
  const recent = new Recent<number, { key: number }>(100);
  for (let key = 0; key < 10_000; key += 1) {
    expect(recent.getOrMake(key, () => ({ key }))).toEqual({ key });
    expect(recent.size).toBeLessThanOrEqual(100);
  }
});

it('keeps what is used again and again', () => {
  const recent = new Recent<string, { key: number }>(100);
  const kept = recent.getOrMake('kept', () => ({ key: 0 }));
  for (let key = 1; key < 1000; key += 1) {
    recent.getOrMake(String(key), () => ({ key }));
    expect(recent.getOrMake('kept', () => ({ key: 0 }))).toBe(kept);
  }
});
