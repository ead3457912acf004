import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../test/postgres-database.ts';
import type { Storage } from './open-storage.ts';
import { openStorage } from './open-storage.ts';

async function open(databaseUrl: string): Promise<Storage> {
  const storage = await openStorage({ databaseUrl, dataDir: tmpdir() });
  onTestFinished(() => storage.close());
  return storage;
}

/** What goes through the database, as somebody hears it who says nothing. */
async function overhear(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  const heard: string[] = [];
  client.on('notification', ({ payload }) => void heard.push(payload ?? ''));
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('listen headrace');
  return heard;
}

it.skipIf(inject('postgresUrl') === null)(
  'a process that is alone tells nobody, and tells others as soon as they are there',
  async () => {
    const { url, drop } = await createEmptyDatabase(inject('postgresUrl') ?? '', inject('templateFolder'));
    onTestFinished(drop);
    const overheard = await overhear(url);
    const countOf = (text: string) => overheard.filter((message) => message.endsWith(text)).length;
    const one = await open(url);
    one.signals.publish('finished', ['at-first']);
    await expect.poll(() => countOf('at-first')).toBe(1);
    const own: string[] = [];
    one.signals.subscribe('finished', (id) => void own.push(id));
    let tries = 0;
    const isOverheard = async () => {
      const id = `try-${(tries += 1)}`;
      one.signals.publish('finished', [id]);
      await sleep(300);
      return [own.includes(id), countOf(id)];
    };
    // For two seconds somebody might still answer.
    await expect.poll(isOverheard, { timeout: 10_000 }).toEqual([true, 0]);
    const other = await open(url);
    const heard: string[] = [];
    other.signals.subscribe('finished', (id) => void heard.push(id));
    const isHeard = () => {
      one.signals.publish('finished', ['together']);
      return heard.includes('together');
    };
    await expect.poll(isHeard).toBe(true);
  },
);
