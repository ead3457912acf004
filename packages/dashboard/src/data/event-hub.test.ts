import type { WatchEvent } from '@headrace/client';
import { expect, it } from 'vitest';
import type { Hint } from './event-hub.ts';
import { createEventHub } from './event-hub.ts';

/** A hub over streams that the test writes, and a page that can be hidden. */
function openHub() {
  const opened: { topics: readonly string[]; signal: AbortSignal; send: (event: WatchEvent) => void }[] = [];
  let isSeen = true;
  let showOrHide = () => {};
  const hub = createEventHub({
    watch: async function* (topics, options) {
      const signal = options?.signal ?? AbortSignal.abort();
      let send: (event: WatchEvent) => void = () => {};
      const next = () => new Promise<WatchEvent>((resolve) => (send = resolve));
      let coming = next();
      opened.push({ topics, signal, send: (event) => send(event) });
      while (!signal.aborted) {
        yield await coming;
        coming = next();
      }
    },
    isSeen: () => isSeen,
    onSeen: (listener) => (showOrHide = listener),
    wait: () => Promise.resolve(),
  });
  return {
    hub,
    opened,
    look: (seen: boolean) => {
      isSeen = seen;
      showOrHide();
    },
  };
}

/** Lets everything happen that waits for promises alone. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const changed = (topic: string): WatchEvent => ({ event: 'changed', id: '1', topic });

it('opens one stream for all that is followed, and tells those who follow', async () => {
  const { hub, opened } = openHub();
  const heard: Hint[] = [];
  hub.follow('credits', (hint) => heard.push(hint));
  hub.follow('runs', () => {});
  await settle();
  expect(opened.map(({ topics }) => topics)).toEqual([['credits', 'runs']]);
  opened[0]?.send(changed('runs'));
  await settle();
  opened[0]?.send(changed('credits'));
  await settle();
  expect(heard.map(({ topic }) => topic)).toEqual(['credits']);
});

it('opens it anew when something else is followed, and ends it when nothing is', async () => {
  const { hub, opened } = openHub();
  const unfollow = hub.follow('credits', () => {});
  await settle();
  const unfollowRun = hub.follow('run:1', () => {});
  await settle();
  expect(opened.map(({ topics, signal }) => [topics, signal.aborted])).toEqual([
    [['credits'], true],
    [['credits', 'run:1'], false],
  ]);
  unfollow();
  unfollowRun();
  await settle();
  expect(opened.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

it('has no stream while nobody looks', async () => {
  const { hub, opened, look } = openHub();
  hub.follow('credits', () => {});
  await settle();
  look(false);
  expect(opened[0]?.signal.aborted).toBe(true);
  look(true);
  await settle();
  expect(opened).toHaveLength(2);
});
