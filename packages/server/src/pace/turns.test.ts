import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Debts } from './debts.ts';
import { createTurns } from './turns.ts';

const noDebts: Debts = { note: () => {}, waitMs: () => 0 };

/** Turns whose clock stands still unless work moves it. */
function openTurns(debts: Debts = noDebts) {
  const clock = { ms: 0 };
  return { clock, turns: createTurns({ debts, now: () => clock.ms }) };
}

it('gives one turn in a round of the event loop, in turn of organizations', async () => {
  const { turns } = openTurns();
  const had: string[] = [];
  const take = (name: string, owner: string) => turns.next(owner).then(() => void had.push(name));
  const all = Promise.all([
    take('a1', 'a'),
    take('a2', 'a'),
    take('a3', 'a'),
    take('b1', 'b'),
    take('b2', 'b'),
  ]);
  const seen: number[] = [];
  while (had.length < 5) {
    await nextRound();
    seen.push(had.length);
  }
  await all;
  expect(had).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  expect(seen.every((count, at) => count - (seen[at - 1] ?? 0) <= 1)).toBe(true);
  await take('later', 'a');
  expect(had.at(-1)).toBe('later');
});

it('gives none to an organization in debt, and those of others meanwhile', async () => {
  const inDebt = new Set(['a']);
  const { turns } = openTurns({ note: () => {}, waitMs: (owner) => (inDebt.has(owner) ? 1 : 0) });
  const had: string[] = [];
  const take = (name: string, owner: string) => turns.next(owner).then(() => void had.push(name));
  const first = take('a1', 'a');
  await Promise.all([take('b1', 'b'), take('b2', 'b')]);
  await take('b3', 'b');
  expect(had).toEqual(['b1', 'b2', 'b3']);
  inDebt.clear();
  await first;
  expect(had.at(-1)).toBe('a1');
});

it('lets callers go on at once while their organization had little in this round', async () => {
  const { clock, turns } = openTurns();
  const work = (ms: number) => turns.count('a', () => void (clock.ms += ms));
  work(1);
  expect(turns.pass('a')).toBeUndefined();
  work(11);
  expect(turns.pass('b')).toBeUndefined();
  const pass = turns.pass('a');
  expect(pass).toBeInstanceOf(Promise);
  await pass;
  await nextRound();
  expect(turns.pass('a')).toBeUndefined();
});

it('lets nobody pass those of the same organization that wait', async () => {
  const { turns } = openTurns();
  const first = turns.next('a');
  expect(turns.pass('a')).toBeInstanceOf(Promise);
  expect(turns.pass('b')).toBeUndefined();
  await first;
});

it('ends a turn when the thread has worked for it, not when others had the processor', async () => {
  const { clock, turns } = openTurns();
  const isOver = turns.startTurn();
  await sleep(20);
  expect(isOver()).toBe(false);
  clock.ms += 5;
  expect(isOver()).toBe(true);
});

it('counts work once, with what is inside it, even if it throws', () => {
  const noted: [string, number][] = [];
  const { clock, turns } = openTurns({ note: (owner, ms) => void noted.push([owner, ms]), waitMs: () => 0 });
  const spend = (ms: number) => void (clock.ms += ms);
  turns.count('a', () => {
    spend(2);
    turns.count('a', () => spend(3));
  });
  expect(() =>
    turns.count('b', () => {
      spend(1);
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(noted).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
});
