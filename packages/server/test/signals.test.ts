import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPostgresSignals } from '../src/storage/postgres-signals.ts';
import { createHome } from './service.ts';

/** Two processes on one database, and the statements with which one tells the other. */
async function openTwo() {
  const home = await createHome('postgres');
  onTestFinished(home.remove);
  const connectionString = home.env.DATABASE_URL ?? '';
  const pool = new pg.Pool({ connectionString });
  onTestFinished(() => pool.end());
  const statements = vi.spyOn(pool, 'query');
  const [one, other] = await Promise.all([
    openPostgresSignals(connectionString, pool),
    openPostgresSignals(connectionString, pool),
  ]);
  const heard: string[] = [];
  other.subscribe('finished', (payload) => heard.push(payload));
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  return { one, heard, statements };
}

it('other processes hear all that is said, many things in one statement', async () => {
  const { one, heard, statements } = await openTwo();
  const said = Array.from({ length: 200 }, (_, at) => `run-${at}`);
  const began = performance.now();
  for (const id of said) {
    one.publish('finished', [id]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const tookMs = performance.now() - began;
  // Statements on several connections may overtake each other.
  await expect.poll(() => heard.toSorted()).toEqual(said.toSorted());
  // Once in 5 ms; timers count whole milliseconds, and may be early by one.
  expect(statements.mock.calls.length).toBeLessThanOrEqual(3 + tookMs / 3);
});

it('the last hints of a process that ends are heard', async () => {
  const { one, heard } = await openTwo();
  one.publish('finished', ['first']);
  await expect.poll(() => heard).toEqual(['first']);
  one.publish('finished', ['second']);
  one.publish('finished', ['third']);
  await one.close();
  await expect.poll(() => heard).toEqual(['first', 'second', 'third']);
});
