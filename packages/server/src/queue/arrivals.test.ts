import { expect, it } from 'vitest';
import { createArrivals, pollMs } from './arrivals.ts';

function watch() {
  const clock = { now: 0 };
  return { clock, arrivals: createArrivals(() => clock.now) };
}

it('takes work for urgent unless it is of a lower class', () => {
  const { arrivals } = watch();
  arrivals.note('2');
  arrivals.note('3');
  expect(arrivals.any()).toBe(false);
  arrivals.note('');
  expect(arrivals.any()).toBe(true);
});

it('knows for a second that there is no work', () => {
  const { clock, arrivals } = watch();
  expect(arrivals.isDry()).toBe(false);
  arrivals.look()(true);
  clock.now = pollMs - 1;
  expect(arrivals.isDry()).toBe(true);
  clock.now = pollMs;
  expect(arrivals.isDry()).toBe(false);
});

it.each(['1', '2', '3', ''])('forgets that when work is announced, also while it looks: "%s"', (about) => {
  const { arrivals } = watch();
  const tell = arrivals.look();
  arrivals.note(about);
  tell(true);
  expect(arrivals.isDry()).toBe(false);
  arrivals.look()(true);
  arrivals.note(about);
  expect(arrivals.isDry()).toBe(false);
});

it('forgets that when a look finds work', () => {
  const { arrivals } = watch();
  arrivals.look()(true);
  arrivals.look()(false);
  expect(arrivals.isDry()).toBe(false);
});
