import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('does two things at a time, in their order, and passes over what was given up', async () => {
  const inTurn = takeTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const stops = new Map<string, AbortController>();
  const ask = (name: string) => {
    const stop = new AbortController();
    stops.set(name, stop);
    const act = async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    };
    return inTurn(act, stop.signal);
  };
  const [, , third, fourth] = ['a', 'b', 'c', 'd'].map(ask);
  expect(begun).toEqual(['a', 'b']);
  stops.get('c')?.abort();
  ends.get('a')?.();
  await settle();
  expect(begun).toEqual(['a', 'b', 'd']);
  expect(await third).toBeNull();
  ends.get('d')?.();
  expect(await fourth).toBe('d');
});

it('goes on after a failure', async () => {
  const inTurn = takeTurns(1);
  const { signal } = new AbortController();
  const failed = inTurn(() => Promise.reject(new Error('offline')), signal);
  const next = inTurn(() => Promise.resolve('here'), signal);
  await expect(failed).rejects.toThrow('offline');
  expect(await next).toBe('here');
});
