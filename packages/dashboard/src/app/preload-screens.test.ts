import { expect, it } from 'vitest';
import { places } from './navigation.ts';
import { preloadScreens } from './preload-screens.ts';

const idle = () => Promise.resolve();

it('loads one screen after the other, the rest too where one fails', async () => {
  const loaded: string[] = [];
  let underWay = 0;
  const preload = async (to: string) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay -= 1;
    if (loaded.push(to) === 2) throw new Error('the service restarts');
  };
  await preloadScreens({ preload, idle, signal: new AbortController().signal });
  expect(loaded).toEqual(places.map(({ to }) => to));
});

it('loads nothing more once the page has gone', async () => {
  const stop = new AbortController();
  let count = 0;
  const preload = async () => {
    count += 1;
    stop.abort();
  };
  await preloadScreens({ preload, idle, signal: stop.signal });
  expect(count).toBe(1);
});
