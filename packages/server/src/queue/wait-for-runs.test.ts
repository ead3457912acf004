import { expect, it } from 'vitest';
import { createLocalSignals } from '../storage/signals.ts';
import { createRunWaiter, maxWaits } from './wait-for-runs.ts';

/** A waiter that is told nothing but by signals, unless it is given something to look with. */
function waiters(findEnded: (ids: readonly string[]) => Promise<readonly string[]> = async () => []) {
  const signals = createLocalSignals();
  const waiter = createRunWaiter({
    signals,
    pollMs: 1,
    findEnded: (runs) => findEnded(runs.map(({ id }) => id)),
  });
  const wait = (organizationId: string, runId: string) =>
    waiter.wait({ organizationId, runId, timeoutMs: 60_000 });
  const fill = (organizationId: string, count: number) =>
    Array.from({ length: count }, (_, at) => wait(organizationId, `${organizationId}-${at}`));
  return { signals, waiter, wait, fill };
}

it('an organization waits for so many runs at a time and no more, and others still wait', async () => {
  const { signals, waiter, wait, fill } = waiters();
  const waits = fill('greedy', maxWaits.ofOrganization);
  expect(await wait('greedy', 'more').outcome).toBe('full');
  const other = wait('other', 'theirs');
  signals.publish('finished', ['theirs', 'greedy-0']);
  expect(await other.outcome).toBe('ended');
  expect(await waits[0]?.outcome).toBe('ended');
  const again = wait('greedy', 'again');
  signals.publish('finished', ['again']);
  expect(await again.outcome).toBe('ended');
  waiter.close();
});

it('all organizations together wait for so many runs and no more', async () => {
  const { waiter, wait, fill } = waiters();
  const organizations = maxWaits.ofProcess / maxWaits.ofOrganization;
  const waits = Array.from({ length: organizations }, (_, at) => fill(`o${at}`, maxWaits.ofOrganization));
  expect(await wait('newcomer', 'more').outcome).toBe('full');
  waits[0]?.[0]?.cancel();
  waits[0]?.[0]?.cancel();
  const one = wait('newcomer', 'one');
  expect(await wait('newcomer', 'two').outcome).toBe('full');
  waiter.close();
  expect(await one.outcome).toBe('over');
});

it('never asks the database again while it has not answered', async () => {
  const asked: string[][] = [];
  const answer = Promise.withResolvers<readonly string[]>();
  const { waiter, wait } = waiters((ids) => {
    asked.push([...ids]);
    return answer.promise;
  });
  const both = [wait('o', 'a'), wait('o', 'a')];
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([['a']]);
  answer.resolve(['a']);
  expect(await Promise.all(both.map(({ outcome }) => outcome))).toEqual(['ended', 'ended']);
  waiter.close();
});
