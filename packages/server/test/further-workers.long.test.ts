import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { mostConnections } from '../src/storage/pool-limits.ts';
import { furtherOf, living } from './further-processes.ts';
import type { LoopbackServer } from './loopback-server.ts';
import type { Call } from './service.ts';
import { caller, listen, makeHome, spawnOn } from './spawned-homes.ts';
import { finishRun, waitFor } from './wait-for.ts';

const count = 3;
const perRun = 50;

/** A service with further workers, all of which are up, on an empty database. */
async function startWithWorkers(settings: Record<string, string> = {}) {
  const home = await makeHome('postgres');
  const env = { ...home, HEADRACE_WORKERS: String(count), ...settings };
  const started: number[] = [];
  // Before the home is removed.
  onTestFinished(async () => {
    await waitFor(
      () => living(started),
      (left) => left.length === 0,
    );
  });
  const service = await spawnOn(env, 'all');
  const call = caller(service.url, env);
  const ask = await openDatabase(home.DATABASE_URL ?? '');
  await waitFor(
    () => ask(`select count(*) as count from workers where seen_at > now() - interval '10 s'`),
    (present) => present === count,
  );
  started.push(...furtherOf(service.pid));
  return { env, service, call, ask, further: [...started] };
}

/** Asks the database for a count. */
async function openDatabase(connectionString: string): Promise<(query: string) => Promise<number>> {
  const client = new pg.Client({ connectionString });
  // The database is removed while it is connected.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return async (query) => Number((await client.query(query)).rows[0].count);
}

async function submit(call: Call, remote: LoopbackServer, run: number): Promise<string> {
  const pipes = [
    { pipe_id: 'http:request@1', config: { url: `${remote.url}/{{ path }}`, timeout_seconds: 60 } },
    { pipe_id: 'person:name:split@1' },
  ];
  const input = Array.from({ length: perRun }, (_, at) => ({ path: `${run}-${at}`, name: `Jane Doe${at}` }));
  const { json } = await call('/v1/pipes/run', { body: { pipes, input } });
  return json.id;
}

const submitAll = (call: Call, remote: LoopbackServer, runs: number) =>
  Promise.all(Array.from({ length: runs }, (_, run) => submit(call, remote, run)));

async function expectComplete(call: Call, ids: readonly string[]): Promise<void> {
  for (const [run, id] of ids.entries()) {
    const { status, records } = await finishRun(call, id);
    expect(status).toBe('completed');
    const bodies = Object.values(records ?? {}).map(({ fields }) => fields.http_response_body?.value);
    expect(bodies).toEqual(Array.from({ length: perRun }, (_, at) => ({ path: `/${run}-${at}` })));
  }
}

/** Records that each process has finished, by the label of its worker. */
async function finishedBy(call: Call): Promise<Record<string, number>> {
  const { text } = await call('/metrics');
  const samples = text.matchAll(/^headrace_records_finished_total(?:\{worker="(\d)"\})? (\d+)$/gm);
  return Object.fromEntries([...samples].map(([, worker = '1', value]) => [worker, Number(value)]));
}

describe.skipIf(inject('postgresUrl') === null)('a service with further workers (postgres)', () => {
  it('runs records in all of them, within its connections, and shows all on one page of metrics', async () => {
    // So few that one worker cannot take them all.
    const { call, ask } = await startWithWorkers({ HEADRACE_WORKER_RECORDS: '100' });
    const remote = await listen(1500);
    const ids = await submitAll(call, remote, 12);
    let connections = 0;
    const look = async () => {
      const present = await ask(
        'select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      connections = Math.max(connections, present);
      return ask(`select count(*) as count from runs where status in ('pending', 'processing')`);
    };
    await waitFor(look, (unfinished) => unfinished === 0);
    await expectComplete(call, ids);
    expect(connections).toBeGreaterThan(count);
    expect(connections).toBeLessThanOrEqual(mostConnections(count));

    const finished = await waitFor(
      () => finishedBy(call),
      (all) => Object.values(all).reduce((sum, records) => sum + records, 0) >= 12 * perRun,
    );
    expect(Object.keys(finished)).toEqual(['1', '2', '3']);
    for (const records of Object.values(finished)) expect(records).toBeGreaterThan(0);
    expect([...remote.asked.values()]).toEqual(Array.from({ length: 12 * perRun }, () => 1));
    const { text } = await call('/metrics');
    // What the database knows is told once.
    expect(text.match(/^headrace_workers.*$/gm)).toEqual([`headrace_workers ${count}`]);
  });

  it('replaces one that is killed, and its records end once', async () => {
    const { call, ask, service, further } = await startWithWorkers({ HEADRACE_WORKER_RECORDS: '100' });
    const remote = await listen(1500);
    const ids = await submitAll(call, remote, 8);
    await remote.waitFor(200);
    const [victim = 0, other] = further;
    process.kill(victim, 'SIGKILL');
    const now = await waitFor(
      () => furtherOf(service.pid),
      (pids) => pids.length === count - 1 && !pids.includes(victim),
    );
    expect(now).toContain(other);
    await expectComplete(call, ids);
    expect(await ask('select sum(cardinality(positions)) as count from records')).toBe(8 * perRun);
    expect(await ask(`select count(*) as count from slices where state <> 'done'`)).toBe(0);
    const { headers } = await call('/v1/pipes/run', { body: {} });
    expect(headers.get('x-p3-capacity')).toBe('100000');
    await waitFor(
      () => finishedBy(call),
      (finished) => Object.keys(finished).length === count,
    );
  });

  it('ends them when it is told to end, after what they run', async () => {
    const { call, ask, service, further } = await startWithWorkers({ HEADRACE_WORKER_RECORDS: '100' });
    const remote = await listen(1500);
    await submitAll(call, remote, 6);
    await remote.waitFor(250);
    service.terminate();
    expect(await service.exited).toBe(0);
    expect(living(further)).toEqual([]);
    expect(furtherOf(service.pid)).toEqual([]);
    // Finished or handed back: none is left to a lease that runs out.
    expect(await ask(`select count(*) as count from slices where state = 'leased'`)).toBe(0);
    expect(await ask('select count(*) as count from workers')).toBe(0);
  });

  it('takes them along when it is killed', async () => {
    const { call, ask, service, further } = await startWithWorkers();
    const remote = await listen(60_000);
    await submitAll(call, remote, 4);
    await remote.waitFor(30);
    expect(living(further)).toEqual(further);
    await service.kill();
    await waitFor(
      () => living(further),
      (left) => left.length === 0,
    );
    const others = `select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await waitFor(
      () => ask(others),
      (connections) => connections === 0,
    );
  });
});
