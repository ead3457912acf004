import { expect, it } from 'vitest';
import type { LaneLimits } from './limits.ts';
import { laneLimits } from './limits.ts';
import type { ProcessUsage } from './process-usage.ts';
import { watchChild } from './watch-child.ts';

const little = { cpuMs: 0, residentBytes: 1_000_000 };

/** Why a child is ended that has used nothing when it begins, and this much later. */
async function endOf(limits: LaneLimits, later: ProcessUsage | null): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let usage: ProcessUsage | null = later === null ? null : little;
  const watched = watchChild({ usage: () => usage, kill: resolve }, limits);
  watched.begin();
  usage = later;
  await promise;
  watched.rest();
  return watched.reason();
}

it('a child that computes too long is told of processor time, one that waits too long of the clock', async () => {
  const busy = { ...little, cpuMs: 1501 };
  expect(await endOf(laneLimits.records, busy)).toBe(
    'It takes more than 1.5 s of processor time; compute less, or use shorter values.',
  );
  for (const usage of [little, null])
    expect(await endOf({ ...laneLimits.records, taskWallMs: 20 }, usage)).toBe(
      'It is not done after 0.02 s; compute less, or use shorter values.',
    );
});

it.each([
  ['records', 'one record may use; compute less, or use shorter values.'],
  ['requests', 'one request may use; send less, or use shorter values.'],
  ['sandbox', 'one call may use; ask for less.'],
  ['files', 'one file may use; send a smaller file, or one with shorter values.'],
] as const)('a child for %s that takes too much memory is told what took it', async (lane, said) => {
  const large = { cpuMs: 0, residentBytes: 500_000_000 };
  expect(await endOf(laneLimits[lane], large)).toBe(`It takes more memory than ${said}`);
});
