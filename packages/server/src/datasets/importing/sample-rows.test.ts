import { describe, expect, it } from 'vitest';
import { createSampler } from './sample-rows.ts';

const columns = [{ name: 'n', source: 'n', type: 'number' as const }];

async function sample(rows: number, stepOf: (row: number) => number): Promise<number[]> {
  const sampler = createSampler(columns);
  for (let row = 0; row < rows; row += stepOf(row)) sampler.see([String(row)], stepOf(row));
  return (await sampler.samples()).flatMap(({ values }) => values.map(Number));
}

describe('a sample of rows', () => {
  it('is all of a short file', async () => {
    expect(await sample(9000, () => 1)).toHaveLength(9000);
  });

  it('is bounded, and from all over a long one', async () => {
    const kept = await sample(1_000_000, () => 1);
    expect(kept.length).toBeGreaterThan(4000);
    expect(kept.length).toBeLessThan(10_000);
    expect(kept.filter((row) => row < 500_000).length / kept.length).toBeCloseTo(0.5, 1);
  });

  it('takes rows that stand for others as so many', async () => {
    const kept = await sample(1_000_000, (row) => (row < 50_000 ? 1 : 16));
    expect(kept.filter((row) => row < 50_000).length / kept.length).toBeCloseTo(0.05, 2);
  });

  it('is of fewer rows where they are wide and long', async () => {
    const wide = Array.from({ length: 100 }, (_, at) => ({
      name: `c${at}`,
      source: `c${at}`,
      type: 'json' as const,
    }));
    const sampler = createSampler(wide);
    for (let row = 0; row < 5000; row += 1)
      sampler.see(wide.map(() => `${String(row).padStart(4, '0')}${'x'.repeat(296)}`));
    const [{ values } = { values: [] }, ...others] = await sampler.samples();
    const rows = values.map((value) => Number(value?.slice(0, 4)));
    expect(rows.length * (others.length + 1) * 300).toBeLessThanOrEqual(20_000_000);
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter((row) => row < 2500).length / rows.length).toBeCloseTo(0.5, 1);
  });

  it('keeps the beginning of a long cell', async () => {
    const sampler = createSampler([{ name: 't', source: 't', type: 'string' }]);
    sampler.see(['Ab'.repeat(250_000)]);
    expect(await sampler.samples()).toEqual([{ type: 'string', values: ['ab'.repeat(128)] }]);
    const [{ values } = { values: [] }] = await keepJson('x'.repeat(500_000));
    expect(values[0]).toHaveLength(300);
  });
});

async function keepJson(cell: string) {
  const sampler = createSampler([{ name: 'j', source: 'j', type: 'json' }]);
  sampler.see([cell]);
  return sampler.samples();
}
