/* A job for each person. Jobs are fetched and completed in batches; results and completions are one transaction. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Person } from '../../waterfall/ask-vendors.ts';
import { findEmail, openScript } from '../../waterfall/ask-vendors.ts';
import type { Boss, BossJob, PgBossPackage } from '../foreign-types.ts';
import { loadForeign } from '../load-foreign.ts';
import type { Task } from '../task.ts';

const { PgBoss }: PgBossPackage = await loadForeign('pg-boss');

const queue = 'work-emails';
const insertSize = 1000;
/** The fewest free places for which it pays to fetch. */
const fetchSize = 50;
const pauseMs = 20;

interface Done {
  job: BossJob<Person>;
  email: string | null;
}

export async function enrich({ people, vendorsUrl, storeUrl, concurrency }: Task): Promise<number> {
  const pool = new pg.Pool({ connectionString: storeUrl, max: 4 });
  await pool.query('create table if not exists results (person text primary key, work_email text)');
  const boss = await submit(people, storeUrl);
  const script = openScript(vendorsUrl);
  let pending: Done[] = [];
  let [running, ended, found] = [0, 0, 0];
  const work = async (job: BossJob<Person>) => {
    try {
      const email = await findEmail(script, job.data);
      pending.push({ job, email });
    } catch (error) {
      await boss.fail(queue, job.id, { message: String(error) });
    } finally {
      running -= 1;
    }
  };
  const fetch = async () => {
    const free = concurrency - running;
    if (free < Math.min(fetchSize, concurrency)) return;
    const jobs = await boss.fetch<Person>(queue, { batchSize: free });
    running += jobs.length;
    for (const job of jobs) void work(job);
  };
  const complete = async () => {
    const batch = pending;
    pending = [];
    if (batch.length > 0) await store({ pool, boss }, batch);
    ended += batch.length;
    found += batch.filter(({ email }) => email !== null).length;
  };
  while (ended < people.length) {
    await Promise.all([fetch(), complete(), sleep(pauseMs)]);
  }
  await boss.stop({ graceful: false });
  await script.close();
  await pool.end();
  return found;
}

async function submit(people: readonly Person[], storeUrl: string): Promise<Boss> {
  const boss = new PgBoss(storeUrl);
  boss.on('error', (error) => console.error(error));
  await boss.start();
  await boss.createQueue(queue);
  for (let at = 0; at < people.length; at += insertSize) {
    const jobs = people.slice(at, at + insertSize).map((person) => ({ data: person }));
    await boss.insert(queue, jobs);
  }
  return boss;
}

async function store({ pool, boss }: { pool: pg.Pool; boss: Boss }, batch: readonly Done[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into results select * from unnest($1::text[], $2::text[])
       on conflict (person) do update set work_email = excluded.work_email`,
      [batch.map(({ job }) => job.data.id), batch.map(({ email }) => email)],
    );
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const ids = batch.map(({ job }) => job.id);
    await boss.complete(queue, ids, undefined, { db });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
