import { setImmediate as laterTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DatabaseError } from '../storage/database-error.ts';
import type { RenewedLeases } from './write-leases.ts';
import { createLeases } from './leases.ts';
import type { SliceKey } from './slice-keys.ts';
import { keyText } from './slice-keys.ts';

const keyOf = (runId: string): SliceKey => ({ organizationId: 'org', runId, firstPosition: 0, token: 1 });
const [one, other] = [keyOf('one'), keyOf('other')];
const names = (keys: readonly SliceKey[]) => new Set(keys.map(keyText));
const down = new DatabaseError('the database system is shutting down', '57P01');

/** Leases over a database that a test answers for. */
function watch() {
  const clock = { now: 0 };
  const seen = { lost: Array<string>(), asked: Array<string[]>() };
  let answer = (keys: readonly SliceKey[]): Promise<Omit<RenewedLeases, 'farMs'>> =>
    Promise.resolve({ standing: names(keys), renewed: names(keys) });
  const leases = createLeases({
    renewAfterMs: 3000,
    now: () => clock.now,
    onLost: ({ runId }) => void seen.lost.push(runId),
    renewLeases: async (keys) => {
      seen.asked.push(keys.map(({ runId }) => runId));
      return { ...(await answer(keys)), farMs: clock.now };
    },
  });
  return { leases, clock, seen, answerWith: (next: typeof answer) => void (answer = next) };
}

/** What became of a promise by now. */
async function soFar<Value>(promise: Promise<Value>): Promise<Value | 'waits'> {
  return Promise.race([promise, laterTurn().then(() => 'waits' as const)]);
}

describe('a slice whose lease has run out', () => {
  test('is not to be asked for until it is renewed', async () => {
    const { leases, clock } = watch();
    leases.take([one], clock.now);
    expect(await soFar(leases.mayStart(one))).toBe(true);
    clock.now = 10_000;
    const asking = leases.mayStart(one);
    expect(await soFar(asking)).toBe('waits');
    await leases.renew();
    expect(await asking).toBe(true);
    expect(await soFar(leases.mayStart(one))).toBe(true);
  });

  test('is lost when its row is gone or has another token, and is asked for no more', async () => {
    const { leases, clock, seen, answerWith } = watch();
    leases.take([one, other], clock.now);
    clock.now = 14_000;
    const asking = leases.mayStart(one);
    answerWith(() => Promise.resolve({ standing: names([other]), renewed: names([other]) }));
    await leases.renew();
    expect([await asking, await leases.mayStart(one), await leases.mayStart(other)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(seen.lost).toEqual(['one']);
  });

  test('is not renewed by an answer that took longer than a lease', async () => {
    const { leases, clock, answerWith } = watch();
    leases.take([one], clock.now);
    clock.now = 9000;
    answerWith((keys) => {
      clock.now = 20_000;
      return Promise.resolve({ standing: names(keys), renewed: names(keys) });
    });
    await leases.renew();
    expect(await soFar(leases.mayStart(one))).toBe('waits');
  });
});

test('a slice that another transaction has locked is not lost, and is tried again', async () => {
  const { leases, clock, seen, answerWith } = watch();
  leases.take([one, other], clock.now);
  clock.now = 4000;
  answerWith(() => Promise.resolve({ standing: names([one, other]), renewed: names([other]) }));
  await leases.renew();
  expect([seen.lost, leases.hasSkipped()]).toEqual([[], true]);
  answerWith((keys) => Promise.resolve({ standing: names(keys), renewed: names(keys) }));
  await leases.renew();
  expect([seen.asked, leases.hasSkipped()]).toEqual([[['one', 'other'], ['one']], false]);
});

test('a worker that comes back renews before it claims, and only then', async () => {
  const { leases, clock, seen, answerWith } = watch();
  leases.take([one], clock.now);
  await leases.catchUp();
  expect(seen.asked).toEqual([]);
  await expect(leases.reaching(() => Promise.reject(down))).rejects.toThrow('shutting down');
  clock.now = 5000;
  answerWith(() => Promise.reject(down));
  await expect(leases.catchUp()).rejects.toThrow('shutting down');
  answerWith((keys) => Promise.resolve({ standing: names(keys), renewed: names(keys) }));
  await leases.catchUp();
  await leases.catchUp();
  expect(seen.asked).toEqual([['one'], ['one']]);
});

test('nothing is recovered until the database has been there for a whole lease', async () => {
  const { leases, clock, answerWith } = watch();
  const tend = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.now += 1000;
      await leases.renew();
    }
  };
  await tend(10);
  expect(leases.mayRecover()).toBe(false);
  await tend(1);
  expect(leases.mayRecover()).toBe(true);
  const well = (keys: readonly SliceKey[]) =>
    Promise.resolve({ standing: names(keys), renewed: names(keys) });
  answerWith(() => Promise.reject(down));
  await expect(tend(1)).rejects.toThrow();
  answerWith(well);
  await tend(10);
  expect(leases.mayRecover()).toBe(false);
  await tend(1);
  expect(leases.mayRecover()).toBe(true);
});

test('a statement that fails because of its own text does not count as an absence', async () => {
  const { leases, clock } = watch();
  for (let second = 0; second < 12; second += 1) {
    clock.now += 1000;
    await leases.renew();
  }
  const refused = new DatabaseError('null value in column "id"', '23502');
  await expect(leases.reaching(() => Promise.reject(refused))).rejects.toThrow('null value');
  expect(leases.mayRecover()).toBe(true);
});
