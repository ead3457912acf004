import { expect, it } from 'vitest';
import { createOwnPlaces } from './own-places.ts';

it('one owner takes so many places, and nobody waits for another one', async () => {
  const inPlace = createOwnPlaces(2);
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (owner: string, name: string) =>
    inPlace(owner, async () => {
      events.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const tasks = [begin('a', 'a1'), begin('a', 'a2'), begin('a', 'a3'), begin('a', 'a4'), begin('b', 'b1')];
  await expect.poll(() => events).toEqual(['a1', 'a2', 'b1']);
  ends.get('a2')?.();
  await expect.poll(() => events).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.();
  await expect.poll(() => ends.has('a4')).toBe(true);
  ends.get('a4')?.();
  expect(await Promise.all(tasks)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

it('a task that fails gives its place back', async () => {
  const inPlace = createOwnPlaces(1);
  const failing = inPlace('a', () => Promise.reject(new Error('no')));
  const next = inPlace('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('one that has waited too long gets an error, and its turn goes to the next', async () => {
  const inPlace = createOwnPlaces(1);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const first = inPlace('a', () => over);
  const late = inPlace('a', () => Promise.resolve(), { ms: 20, detail: 'later' });
  await expect(late).rejects.toMatchObject({ type: 'unavailable', message: 'later' });
  const next = inPlace('a', () => Promise.resolve('yes'));
  end();
  await first;
  expect(await next).toBe('yes');
});
