import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openStorage } from '../src/storage/open-storage.ts';
import type { TestService } from './service.ts';
import { createHome, startOn } from './service.ts';
import type { ThrowawayPgbouncer } from './throwaway-pgbouncer.ts';
import { findPgbouncer, startThrowawayPgbouncer } from './throwaway-pgbouncer.ts';
import { waitFor } from './wait-for.ts';

const bin = findPgbouncer();
const missing = [
  ...(inject('postgresUrl') === null ? ['PostgreSQL'] : []),
  ...(bin === null ? ['pgbouncer (Debian: apt-get install pgbouncer)'] : []),
];
const why = missing.length === 0 ? '' : `; skipped, as this machine has no ${missing.join(' and no ')}`;

describe.skipIf(missing.length > 0)(`behind pgbouncer in transaction mode${why}`, () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let pooler: ThrowawayPgbouncer;
  let env: Record<string, string>;
  let direct: string;
  let services: TestService[] = [];
  beforeAll(async () => {
    home = await createHome('postgres', { isFresh: true });
    direct = home.env.DATABASE_URL ?? '';
    pooler = await startThrowawayPgbouncer(bin ?? '', direct);
    env = { ...home.env, DATABASE_URL: pooler.url, HEADRACE_DATABASE_DIRECT_URL: direct };
    await openConnections(pooler.url, 4);
    // Both at once: they migrate, seed and register what they can run over the same few connections.
    services = await Promise.all([startOn(env, 'api'), startOn(env, 'all')]);
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    await pooler.stop();
    await home.remove();
  });

  const api = (): TestService => {
    const [service] = services;
    if (service === undefined) throw new Error('two were started');
    return service;
  };

  it('what migrates leaves no lock to the next who gets its connection', async () => {
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const countLocks = async (): Promise<number> => {
      const { rows } = await client.query(`select count(*)::int as count from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
      return rows[0].count;
    };
    await expect
      .poll(countLocks)
      .toBe(0)
      .finally(() => client.end());
  });

  it('runs are submitted, executed, answered and canceled', async () => {
    const { call } = api();
    const body = (records: number) => ({
      pipes: [{ pipe_id: 'person:name:split@1' }],
      input: Array.from({ length: records }, (_, id) => ({ id, name: 'Jane Doe' })),
    });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call('/v1/pipes/run/sync', { body: body(60) })),
    );
    expect(answers.map(({ status, json }) => [status, json.status])).toEqual(
      answers.map(() => [200, 'completed']),
    );
    const headers = { 'idempotency-key': 'one' };
    const twice = await Promise.all([1, 2].map(() => call('/v1/pipes/run', { body: body(1), headers })));
    expect(new Set(twice.map(({ json }) => json.id)).size).toBe(1);
    expect((await call(`/v1/pipes/cancel/${twice[0]?.json.id}`, { method: 'POST' })).status).toBeLessThan(
      500,
    );
  });

  it('what costs credits is held, charged and verified', async () => {
    const { call, operate } = api();
    const answer = await call('/v1/pipes/run/sync', {
      body: {
        config: { environment: 'sandbox' },
        pipes: [{ pipe_id: 'person:workemail:waterfall@1' }],
        input: Array.from({ length: 40 }, (_, id) => ({
          id,
          name: 'Jane Doe',
          company_domain: 'example.com',
        })),
      },
    });
    expect(answer.json.status).toBe('completed');
    const verified = await operate('/operator/ledger/verify', { body: {} });
    expect(verified.status).toBeLessThan(300);
  });

  it('datasets are imported, counted, found and replaced', async () => {
    const { call } = api();
    const columns = [
      { name: 'company_name', source: 'Company Name', type: 'string' },
      { name: 'headcount', source: 'Employees', type: 'number' },
    ];
    await call('/v1/datasets/mine', { method: 'PUT', body: { kind: 'companies', columns } });
    const rows = Array.from({ length: 500 }, (_, at) => `Acme ${at},${at % 5}`).join('\n');
    for (let times = 0; times < 2; times += 1) {
      const loaded = await call('/v1/datasets/mine/rows?mode=replace', {
        body: `Company Name,Employees\n${rows}\n`,
        headers: { 'content-type': 'text/csv' },
      });
      expect(loaded.json).toMatchObject({ rows: 500 });
    }
    const facets = await call('/v1/datasets/mine/facets', { body: { column: 'headcount' } });
    expect(facets.json.values).toHaveLength(5);
    const found = await call('/v1/search/run/sync', {
      body: { search: { search_id: 'companies:profiles:mine@1', config: { limit: 10 } } },
    });
    expect(found.json).toMatchObject({ status: 'completed' });
    expect(found.json.results).toHaveLength(10);
  });

  const settings = `select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('synchronous_commit'), current_setting('work_mem'),
    current_setting('maintenance_work_mem'), current_setting('default_statistics_target'), current_setting('enable_sort'),
    (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), (select count(*) from pg_prepared_statements),
    (select count(*) from pg_cursors)) as settings`;

  it('nobody leaves anything behind in a session', async () => {
    const [through, past] = [pooler.url, direct].map(
      (connectionString) => new pg.Client({ connectionString }),
    );
    const read = async (client: pg.Client | undefined): Promise<unknown> =>
      (await client?.query(settings))?.rows[0].settings;
    await Promise.all([through?.connect(), past?.connect()]);
    const seen = new Set<unknown>();
    for (let times = 0; times < 40; times += 1) seen.add(await read(through));
    expect([...seen]).toEqual([await read(past)]);
    await Promise.all([through?.end(), past?.end()]);
  });

  it('processes hear of each other over the direct connection', async () => {
    const options = { databaseUrl: pooler.url, databaseDirectUrl: direct, dataDir: '' };
    const [one, other] = await Promise.all([openStorage(options), openStorage(options)]);
    const heard: string[] = [];
    other.signals.subscribe('finished', (id) => void heard.push(id));
    one.signals.publish('finished', ['some-run']);
    await waitFor(
      () => heard,
      (ids) => ids.includes('some-run'),
    ).finally(() => Promise.all([one.close(), other.close()]));
  });
});

/** So that the pooler has several from the beginning, and gives each statement another one. */
async function openConnections(connectionString: string, count: number): Promise<void> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(clients.map((client) => client.query('select pg_sleep(0.3)')));
  await Promise.all(clients.map((client) => client.end()));
}
