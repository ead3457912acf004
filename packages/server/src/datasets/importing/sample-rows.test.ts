import { describe, expect, it } from 'vitest';
import { createSampler } from './sample-rows.ts';

const columns = [{ name: 'n', source: 'n', type: 'number' as const }];

function sample(rows: number, stepOf: (row: number) => number): number[] {
  const sampler = createSampler(columns);
  for (let row = 0; row < rows; row += stepOf(row)) sampler.see([String(row)], stepOf(row));
  return sampler.samples().flatMap(({ values }) => values.map(Number));
}

describe('a sample of rows', () => {
  it('is all of a short file', () => {
    expect(sample(9000, () => 1)).toHaveLength(9000);
  });

  it('is bounded, and from all over a long one', () => {
    const kept = sample(1_000_000, () => 1);
    expect(kept.length).toBeGreaterThan(4000);
    expect(kept.length).toBeLessThan(10_000);
    expect(kept.filter((row) => row < 500_000).length / kept.length).toBeCloseTo(0.5, 1);
  });

  it('takes rows that stand for others as so many', () => {
    const kept = sample(1_000_000, (row) => (row < 50_000 ? 1 : 16));
    expect(kept.filter((row) => row < 50_000).length / kept.length).toBeCloseTo(0.05, 2);
  });
});
