import { describe, expect, it } from 'vitest';
import { keepStats } from './keep-stats.ts';

/** Counts by hand: each count ends when the test says so. */
function startCounting() {
  const counts: { version: number; end: () => void; fail: (error: Error) => void }[] = [];
  const stats = keepStats(({ version }: { organizationId: string; id: number; version: number }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    counts.push({ version, end: () => resolve(`of version ${version}`), fail: reject });
    return promise;
  });
  const ask = (version: number) => stats({ organizationId: 'one', id: 1, version });
  return { counts, ask };
}

describe('statistics of a sheet', () => {
  it('are counted once for a version', async () => {
    const { counts, ask } = startCounting();
    const asked = [ask(1), ask(1)];
    counts[0]?.end();
    expect(await Promise.all([...asked, ask(1)])).toEqual(Array(3).fill('of version 1'));
    expect(counts).toHaveLength(1);
  });

  it('are counted for one version at a time, and then for the newest', async () => {
    const { counts, ask } = startCounting();
    const first = ask(1);
    const later = [ask(2), ask(4), ask(3)];
    expect(counts.map(({ version }) => version)).toEqual([1]);
    counts[0]?.end();
    expect(await first).toBe('of version 1');
    await expect.poll(() => counts.map(({ version }) => version)).toEqual([1, 4]);
    counts[1]?.end();
    expect(await Promise.all(later)).toEqual(Array(3).fill('of version 4'));
  });

  it('are counted again where counting failed', async () => {
    const { counts, ask } = startCounting();
    const [first, later] = [ask(1), ask(2)];
    counts[0]?.fail(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    await expect.poll(() => counts.length).toBe(2);
    counts[1]?.fail(new Error('still none'));
    await expect(later).rejects.toThrow('still none');
    const again = ask(2);
    counts[2]?.end();
    expect(await again).toBe('of version 2');
  });
});
