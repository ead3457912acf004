import { expect, test } from 'vitest';
import { createFakeClock } from './fake-clock.fixture.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';
import { Blocked } from './vendor-block.ts';

function start() {
  const clock = createFakeClock();
  const store = createMemoryRateStore(clock.now);
  const open = () => createRateLimiter(store, clock);
  return { clock, open, limiter: open() };
}

const limits = [
  ['with a limit', { requestsPerSecond: 100 }],
  ['without one', {}],
  ['with a limit of calls under way', { concurrency: 5 }],
] as const;

test.each(limits)('who cannot wait for the end of a block is told at once, %s', async (_, its) => {
  const { clock, limiter } = start();
  await limiter.block('x', 60_000);
  const asked = limiter.acquire('x', { limits: its, class: 1, patienceMs: 10_000 });
  await expect(asked).rejects.toEqual(new Blocked(60_000));
  expect(clock.now()).toBe(0);
});

test.each(limits)('so is who hears of it from another process, %s', async (_, its) => {
  const { open, limiter } = start();
  await limiter.block('x', 60_000);
  const asked = open().acquire('x', { limits: its, class: 1, patienceMs: 10_000 });
  await expect(asked).rejects.toBeInstanceOf(Blocked);
});

test('who stands in line when it comes is told as well, and takes no turn of others', async () => {
  const { clock, limiter } = start();
  const its = { requestsPerSecond: 1 };
  const ends = Array.from({ length: 5 }, () =>
    limiter.acquire('x', { limits: its, class: 1, patienceMs: 10_000 }).then(
      () => 'sent',
      (error: unknown) => (error instanceof Blocked ? 'left' : 'failed'),
    ),
  );
  await clock.run(500);
  await limiter.block('x', 60_000);
  await clock.run(1000);
  expect(await Promise.all(ends)).toEqual(['sent', 'left', 'left', 'left', 'left']);
});

test.each(limits)(
  'when a block is over, one goes ahead, and the others follow its answer, %s',
  async (_, its) => {
    const { clock, limiter } = start();
    await limiter.block('x', 1000);
    const sent: (() => void)[] = [];
    for (let call = 0; call < 4; call += 1)
      void limiter.acquire('x', { limits: its, class: 1 }).then((release) => sent.push(release));
    await clock.run(2000);
    expect(sent).toHaveLength(1);
    await limiter.block('x', 3000);
    sent.pop()?.();
    await clock.run(4000);
    expect(sent).toHaveLength(0);
    await clock.run(6000);
    expect(sent).toHaveLength(1);
    sent[0]?.();
    await clock.run(9000);
    // The first one was taken out above.
    expect(sent).toHaveLength(3);
  },
);

test('one that goes ahead and is not answered keeps the others for some seconds only', async () => {
  const { clock, limiter } = start();
  await limiter.block('x', 1000);
  let sent = 0;
  for (let call = 0; call < 4; call += 1)
    void limiter.acquire('x', { limits: {}, class: 1 }).then(() => (sent += 1));
  await clock.run(10_000);
  expect(sent).toBe(4);
});

test('a vendor that does not say for how long is left alone for longer each time, until it answers', async () => {
  const { clock, limiter } = start();
  const told: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    told.push(await limiter.block('x', null));
    // What was sent at the same time is told the same.
    expect(await limiter.block('x', null)).toBe(told.at(-1));
    await clock.run(clock.now() + (told.at(-1) ?? 0));
  }
  expect(told).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  (await limiter.acquire('x', { limits: {}, class: 1 }))();
  expect(await limiter.block('x', null)).toBe(1000);
});
