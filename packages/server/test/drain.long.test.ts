import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import type { LoopbackServer } from './loopback-server.ts';
import type { Answer } from './service.ts';
import { describeOnBothHomes } from './service.ts';
import { caller, listen, makeHome, spawnOn } from './spawned-homes.ts';
import { waitFor } from './wait-for.ts';

const slowRun = (remote: LoopbackServer, name: string) => ({
  pipes: [{ pipe_id: 'http:request@1', config: { url: `${remote.url}/{{ path }}`, timeout_seconds: 60 } }],
  input: Array.from({ length: 30 }, (_, at) => ({ id: at, path: `${name}-${at}` })),
});
const expectComplete = (json: Answer['json']) => {
  expect(json.status).toBe('completed');
  for (let at = 0; at < 30; at += 1)
    expect(json.records[at].fields.http_response_status).toMatchObject({ value: 200 });
};

describeOnBothHomes('a service told to end', (home) => {
  it('finishes what runs, sends callers away, and ends with 0', { timeout: 600_000 }, async () => {
    const env = { ...(await makeHome(home)), HEADRACE_DRAIN_SECONDS: '25' };
    // A worker asks only so many at a time: the last ones are what it still waits for.
    const remote = await listen(3000, 45);
    const service = await spawnOn(env, 'all');
    const call = caller(service.url, env);
    const { json: run } = await call('/v1/pipes/run', { body: slowRun(remote, 'async') });
    const waiting = call('/v1/pipes/run/sync', { body: slowRun(remote, 'sync') });
    await remote.waitFor(60);
    service.terminate();

    const sync = await waiting;
    expect(sync.status).toBe(503);
    expect(sync.json).toMatchObject({
      type: 'unavailable',
      run_id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
    });
    expect(sync.json.detail).toContain(sync.json.run_id);
    expect(sync.headers.get('retry-after')).toBe('5');
    for (const path of ['/v1/pipes/run', '/v1/pipes/run/sync', '/v1/pipes/validate']) {
      const refused = await call(path, { body: slowRun(remote, 'late') });
      expect(refused.status).toBe(503);
      expect(refused.json).toMatchObject({
        type: 'unavailable',
        status: 503,
        request_id: refused.headers.get('x-request-id'),
      });
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(refused.headers.get('connection')).toBe('close');
    }
    expect((await call('/healthz')).status).toBe(200);
    expect((await call('/readyz')).status).toBe(503);
    expect(await service.exited).toBe(0);

    const next = caller((await spawnOn(env, 'all')).url, env);
    expectComplete((await next(`/v1/pipes/check/${run.id}`)).json);
    expectComplete((await next(`/v1/pipes/check/${sync.json.run_id}`)).json);
    expect([...remote.asked.values()]).toEqual(Array.from({ length: 60 }, () => 1));
    const { headers } = await next('/v1/pipes/run', { body: {} });
    expect(headers.get('x-p3-capacity')).toBe('100000');
  });

  it('ends when nothing runs', async () => {
    const env = await makeHome(home);
    const service = await spawnOn(env, 'all');
    const call = caller(service.url, env);
    const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ name: 'Jane Doe' }] };
    expect((await call('/v1/pipes/run/sync', { body })).json.status).toBe('completed');
    service.terminate();
    expect(await service.exited).toBe(0);
  });
});

describe.skipIf(inject('postgresUrl') === null)('a worker told to end (postgres)', () => {
  const slicesOf = async (env: Record<string, string>, runId: string) => {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const { rows } = await client
      .query('select state, losses from slices where run_id = $1', [runId])
      .finally(() => client.end());
    return rows;
  };

  it('claims nothing more', { timeout: 600_000 }, async () => {
    const env = { ...(await makeHome('postgres')), HEADRACE_DRAIN_SECONDS: '25' };
    const remote = await listen(3000, 15);
    const call = caller((await spawnOn(env, 'api')).url, env);
    const worker = await spawnOn(env, 'worker');
    const { json: running } = await call('/v1/pipes/run', { body: slowRun(remote, 'running') });
    await remote.waitFor(30);
    worker.terminate();
    await sleep(300);
    const { json: late } = await call('/v1/pipes/run', { body: slowRun(remote, 'late') });
    expect(await worker.exited).toBe(0);
    expectComplete((await call(`/v1/pipes/check/${running.id}`)).json);
    expect((await call(`/v1/pipes/check/${late.id}`)).json.status).toBe('pending');
    expect(await slicesOf(env, late.id)).toEqual([
      { state: 'ready', losses: 0 },
      { state: 'ready', losses: 0 },
    ]);
    remote.delayMs = 0;
    await spawnOn(env, 'worker');
    await remote.waitFor(60);
  });

  it(
    'hands back what takes too long, and the slice does not count as lost',
    { timeout: 600_000 },
    async () => {
      const env = await makeHome('postgres');
      // Longer than the test may take: what is waited for is not handed back.
      const remote = await listen(600_000);
      const call = caller((await spawnOn(env, 'api')).url, env);
      const worker = await spawnOn(env, 'worker');
      const { json: run } = await call('/v1/pipes/run', { body: slowRun(remote, 'slow') });
      await remote.waitFor(30);
      worker.terminate();
      expect(await worker.exited).toBe(0);
      expect(await slicesOf(env, run.id)).toEqual([
        { state: 'ready', losses: 0 },
        { state: 'ready', losses: 0 },
      ]);
      remote.delayMs = 0;
      await spawnOn(env, 'worker');
      await remote.waitFor(60);
      const { json } = await waitFor(
        () => call(`/v1/pipes/check/${run.id}`),
        (answer) => answer.json.status !== 'processing',
      );
      expectComplete(json);
    },
  );
});
