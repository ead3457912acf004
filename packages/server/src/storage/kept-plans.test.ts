import { sql } from 'kysely';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../test/postgres-database.ts';
import { keepPlans, planKept } from './kept-plans.ts';
import { openStorage } from './open-storage.ts';

async function createDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase(inject('postgresUrl') ?? '', inject('templateFolder'));
  onTestFinished(drop);
  return url;
}

/** A connection that keeps plans by a clock that the test sets. */
async function connect(clock: { now: number }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await createDatabase() });
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  await keepPlans(client, () => clock.now);
  return client;
}

describe.skipIf(inject('postgresUrl') === null)('on a connection to PostgreSQL', () => {
  it('a statement that says so is read once, and all others each time', async () => {
    const storage = await openStorage({ databaseUrl: await createDatabase(), dataDir: tmpdir() });
    onTestFinished(() => storage.close());
    const { rows } = await storage.work.connection().execute(async (db) => {
      for (let times = 0; times < 3; times += 1) {
        await sql`${planKept}select ${times}::int as marked`.execute(db);
        await db.selectFrom('runs').select('id').modifyFront(planKept).where('id', '=', 'x').execute();
        await sql`select ${times}::int as unmarked`.execute(db);
      }
      return sql<{ statement: string; plans: number }>`
        select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements
        order by prepare_time`.execute(db);
    });
    expect(rows.map(({ statement, plans }) => [statement.slice(0, 22), plans])).toEqual([
      ['/* plan kept */select ', 3],
      ['select /* plan kept */', 3],
    ]);
  });

  it('its plan is made anew after ten seconds, as tables grow', async () => {
    const clock = { now: 0 };
    const client = await connect(clock);
    await client.query('create table grown (id int primary key)');
    await client.query('analyze grown');
    const ask = () => client.query('/* plan kept */ select from grown where id = $1', [1]);
    const readPlan = async () => {
      const { rows } = await client.query("select name from pg_prepared_statements where name like 'kept%'");
      const { rows: lines } = await client.query(`explain execute ${rows[0].name}(1)`);
      return String(lines[0]['QUERY PLAN']).split(' ')[0];
    };
    // One table has as many plans for given values before there is one for all.
    for (let times = 0; times < 6; times += 1) await ask();
    const first = await readPlan();
    await client.query('insert into grown select generate_series(1, 20000)');
    clock.now = 9_999;
    await ask();
    expect([first, await readPlan()]).toEqual(['Seq', 'Seq']);
    clock.now = 10_000;
    await ask();
    expect(await readPlan()).not.toBe('Seq');
  });

  it('a connection whose plan a migration has broken is given up', async () => {
    const client = await connect({ now: 0 });
    await client.query('create table changed (id int)');
    const ask = () => client.query('/* plan kept */ select * from changed where id = $1', [1]);
    await ask();
    await client.query('alter table changed add column name text');
    const ended = new Promise((resolve) => client.once('end', () => resolve('ended')));
    await expect(ask()).rejects.toThrow('cached plan must not change result type');
    expect(await ended).toBe('ended');
  });
});
