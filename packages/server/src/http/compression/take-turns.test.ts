import { expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

/** Tasks that end when they are told to, and the order in which they began. */
function openTasks(limits: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const take = (owner: string, name: string) =>
    turns.take(owner, () => {
      begun.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
      return promise;
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise(setImmediate);
  };
  return { take, begun, end };
}

const limits = { atOnce: 2, waiting: { own: 3, all: 5 } };

it('does so many at a time, and owners take turns', async () => {
  const { take, begun, end } = openTasks(limits);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void take('a', name);
  void take('b', 'b1');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('does not do what would be too many, of one owner or of all', async () => {
  const { take, begun, end } = openTasks(limits);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void take('a', name);
  expect(await take('a', 'a6')).toBeNull();
  void take('b', 'b1');
  void take('b', 'b2');
  expect(await take('c', 'c1')).toBeNull();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5']);
});

it('goes on after a task that fails', async () => {
  const { take, begun, end } = openTasks({ ...limits, atOnce: 1 });
  const failing = take('a', 'a1').catch((error: unknown) => error);
  const next = take('a', 'a2');
  await new Promise(setImmediate);
  await end('a1', new Error('no memory'));
  expect(await failing).toEqual(new Error('no memory'));
  await end('a2');
  expect(await next).toBe('a2');
  expect(begun).toEqual(['a1', 'a2']);
});
