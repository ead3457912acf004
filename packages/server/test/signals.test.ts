import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPostgresSignals } from '../src/storage/postgres-signals.ts';
import { createHome } from './service.ts';

/** A database for processes to tell each other something, and the statements with which they do. */
async function openDatabase() {
  const home = await createHome('postgres');
  onTestFinished(home.remove);
  const connectionString = home.env.DATABASE_URL ?? '';
  const pool = new pg.Pool({ connectionString });
  // One that says goodbye is still there when the database is dropped.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  onTestFinished(() => pool.end());
  const statements = vi.spyOn(pool, 'query');
  const open = async () => {
    const signals = await openPostgresSignals(connectionString, pool);
    onTestFinished(signals.close);
    const heard: string[] = [];
    signals.subscribe('finished', (payload) => heard.push(payload));
    return { ...signals, heard };
  };
  const countOf = (text: string) =>
    statements.mock.calls.filter((call) => JSON.stringify(call).includes(text)).length;
  return { open, countOf };
}

async function openTwo() {
  const { open, countOf } = await openDatabase();
  const [one, { heard }] = await Promise.all([open(), open()]);
  return { one, heard, countOf };
}

it('other processes hear all that is said, many things in one statement', async () => {
  const { one, heard, countOf } = await openTwo();
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
  expect(countOf('run-')).toBeLessThanOrEqual(3 + tookMs / 3);
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

it('a process that is alone tells nobody, and tells others as soon as they are there', async () => {
  const { open, countOf } = await openDatabase();
  const one = await open();
  one.publish('finished', ['at-first']);
  await expect.poll(() => countOf('at-first')).toBe(1);
  let tries = 0;
  const isTold = async () => {
    const id = `try-${(tries += 1)}`;
    one.publish('finished', [id]);
    await sleep(100);
    return [one.heard.includes(id), countOf(id)];
  };
  // For two seconds somebody might still answer.
  await expect.poll(isTold, { timeout: 10_000 }).toEqual([true, 0]);
  const other = await open();
  const isHeard = () => {
    one.publish('finished', ['together']);
    return other.heard.includes('together');
  };
  await expect.poll(isHeard).toBe(true);
});
