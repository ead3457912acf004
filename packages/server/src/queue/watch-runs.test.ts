import { expect, it } from 'vitest';
import { createLocalSignals } from '../storage/signals.ts';
import { createRunWatcher } from './watch-runs.ts';

/** A watcher that looks as often as it can, and what it looked for. */
function watchers() {
  const asked: string[][] = [];
  const finals = new Map<string, number>();
  const state = { isDown: false };
  const signals = createLocalSignals();
  const watcher = createRunWatcher({
    signals,
    pollMs: 1,
    findProgress: async (runs) => {
      asked.push(runs.map(({ id }) => id));
      if (state.isDown) throw new Error('the database is away');
      return new Map(runs.map(({ id }) => [id, { status: 'processing', finals: finals.get(id) ?? 0 }]));
    },
  });
  return { asked, finals, signals, watcher, state };
}

const longMs = 60_000;
const turns = () => new Promise((resolve) => setTimeout(resolve, 30));

it('tells all that wait that a run makes progress, with one query for all of them', async () => {
  const { asked, finals, watcher } = watchers();
  const [first, second, other] = [watcher.watch('o', 'a'), watcher.watch('o', 'a'), watcher.watch('o', 'b')];
  const waiting = [first, second, other].map((watch) => watch.next(longMs));
  // The first look may find what was final before anybody watched.
  expect(await Promise.all(waiting)).toEqual(['changed', 'changed', 'changed']);
  expect(asked).toEqual([['a', 'b']]);
  const later = [first.next(longMs), other.next(30)];
  finals.set('a', 1);
  expect(await Promise.all(later)).toEqual(['changed', 'quiet']);
  watcher.close();
});

it('makes no query while nobody waits, and remembers what happened meanwhile', async () => {
  const { asked, signals, watcher } = watchers();
  const watch = watcher.watch('o', 'a');
  await turns();
  expect(asked).toEqual([]);
  signals.publish('finished', ['a', 'b']);
  expect(await watch.next(longMs)).toBe('changed');
  expect(await watch.next(longMs)).toBe('changed');
  const { length } = asked;
  await turns();
  expect(asked).toHaveLength(length);
  watcher.close();
});

it('continues when the database is back', async () => {
  const { asked, state, watcher } = watchers();
  state.isDown = true;
  const news = watcher.watch('o', 'a').next(longMs);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  state.isDown = false;
  expect(await news).toBe('changed');
  watcher.close();
});

it('is over when it is ended or closed, even for those that come later', async () => {
  const { watcher } = watchers();
  const [ended, open] = [watcher.watch('o', 'a'), watcher.watch('o', 'a')];
  const news = [ended.next(longMs), open.next(longMs)];
  ended.end();
  expect(await news[0]).toBe('over');
  expect([ended.isOver(), open.isOver()]).toEqual([true, false]);
  watcher.close();
  // A look may have come before it was closed.
  expect(['over', 'changed']).toContain(await news[1]);
  expect(await open.next(longMs)).toBe('over');
  expect(await watcher.watch('o', 'b').next(longMs)).toBe('over');
});
