import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { DataDirInUse } from '../src/main.ts';
import type { Answer, Call } from './service.ts';
import { startOn } from './service.ts';
import { spawnService } from './spawn-service.ts';
import { caller, listen, makeHome, spawnOn } from './spawned-homes.ts';
import { waitFor } from './wait-for.ts';

const namePipes = [{ pipe_id: 'person:name:split@1' }];
const nameRows = [{ id: 0, name: 'Jane van der Berg' }];

const finish = async (call: Call, id: string): Promise<Answer['json']> => {
  const { json } = await waitFor(
    () => call(`/v1/pipes/check/${id}`),
    (answer) => answer.json.status !== 'pending' && answer.json.status !== 'processing',
  );
  return json;
};

/** Nothing in flight: all of the first window is free. */
const expectIdle = async (call: Call) => {
  const { headers } = await call('/v1/pipes/run', { body: {} });
  expect([headers.get('x-p1-capacity'), headers.get('x-p2-capacity'), headers.get('x-p3-capacity')]).toEqual([
    '600',
    '6000',
    '100000',
  ]);
};

const surname = (at: number) => `Do${String.fromCodePoint(97 + (at % 26))}`;
const values = (json: Answer['json'], field: string) =>
  Object.values<Answer['json']>(json.records).map((record) => record.fields[field]);

describe('a process that is killed (pglite)', () => {
  it('locks its data directory while it lives, and frees it at once when it dies', async () => {
    const env = await makeHome('pglite');
    const first = await spawnOn(env, 'all');
    const refused = startOn(env);
    await expect(refused).rejects.toBeInstanceOf(DataDirInUse);
    await expect(refused).rejects.toMatchObject({
      address: first.url,
      message: expect.stringContaining(first.url),
    });
    await expect(spawnService(env, 'all')).rejects.toThrow('ended at start');
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.kill();
    const second = await startOn(env);
    onTestFinished(() => second.stop());
    expect(
      (await second.call('/v1/pipes/run/sync', { body: { pipes: namePipes, input: nameRows } })).json.status,
    ).toBe('completed');
  });
});

describe.skipIf(inject('postgresUrl') === null)(
  'workers killed while they have leased slices (postgres)',
  () => {
    const lookUps = (url: string) => [
      { pipe_id: 'http:request@1', config: { url: `${url}/{{ path }}`, timeout_seconds: 60 } },
      { pipe_id: 'person:name:split@1' },
    ];
    const rows = (run: number) =>
      Array.from({ length: 50 }, (_, at) => ({ path: `${run}-${at}`, name: `Jane ${surname(at)}` }));

    const expectComplete = (json: Answer['json'], run: number) => {
      expect(json.status).toBe('completed');
      expect(values(json, 'http_response_body').map((field) => field.value)).toEqual(
        Array.from({ length: 50 }, (_, at) => ({ path: `/${run}-${at}` })),
      );
      expect(values(json, 'last_name').map((field) => field.value)).toEqual(
        Array.from({ length: 50 }, (_, at) => surname(at)),
      );
      expect(json.errors).toEqual([]);
    };

    it('finishes what they had leased on another worker, and on one that starts later', async () => {
      const env = await makeHome('postgres');
      const remote = await listen(800);
      const api = await spawnOn(env, 'api');
      const call = caller(api.url, env);
      const [one, two] = await Promise.all([spawnOn(env, 'worker'), spawnOn(env, 'worker')]);
      const submitted = await Promise.all(
        Array.from({ length: 8 }, (_, run) =>
          call('/v1/pipes/run', { body: { pipes: lookUps(remote.url), input: rows(run) } }),
        ),
      );
      await remote.waitFor(300);
      await one.kill();
      for (const [run, { json }] of submitted.entries()) expectComplete(await finish(call, json.id), run);
      await expectIdle(call);

      remote.delayMs = 60_000;
      const later = await call('/v1/pipes/run', { body: { pipes: lookUps(remote.url), input: rows(99) } });
      const askedOf99 = () => [...remote.asked].filter(([path]) => path.startsWith('/99-'));
      while (askedOf99().length === 0) await sleep(20);
      await two.kill();
      const askedBefore = askedOf99();
      remote.delayMs = 10;
      expect((await call(`/v1/pipes/check/${later.json.id}`)).json.status).toBe('processing');
      await spawnOn(env, 'worker');
      expectComplete(await finish(call, later.json.id), 99);
      for (const [path, times] of askedBefore)
        expect([path, remote.asked.get(path)]).toEqual([path, times + 1]);
      await expectIdle(call);
    });

    it('never asks for a side effect a second time', async () => {
      const env = await makeHome('postgres');
      const remote = await listen(60_000);
      const api = await spawnOn(env, 'api');
      const call = caller(api.url, env);
      const worker = await spawnOn(env, 'worker');
      const pipes = [
        {
          pipe_id: 'http:request@1',
          config: { url: `${remote.url}/{{ path }}`, method: 'POST', body: 'x', timeout_seconds: 60 },
        },
        { pipe_id: 'person:name:split@1' },
      ];
      const input = Array.from({ length: 10 }, (_, at) => ({ path: `effect-${at}`, name: 'Jane Doe' }));
      const { json: run } = await call('/v1/pipes/run', { body: { pipes, input } });
      await remote.waitFor(10);
      await worker.kill();
      remote.delayMs = 0;
      await spawnOn(env, 'worker');
      const ended = await finish(call, run.id);
      expect(ended.status).toBe('completed');
      for (const field of values(ended, 'http_response_status')) {
        expect(field).toMatchObject({ status: 'failed', value: null, reason: { code: 'OutcomeUnknown' } });
      }
      expect(values(ended, 'first_name').map((field) => field.value)).toEqual(
        Array.from({ length: 10 }, () => 'Jane'),
      );
      expect([...remote.asked.values()]).toEqual(Array.from({ length: 10 }, () => 1));
      await expectIdle(call);
    });
  },
);
