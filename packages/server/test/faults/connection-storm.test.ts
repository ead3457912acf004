import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { expectProblem } from '../expect-problem.ts';
import { startOn } from '../service.ts';
import { findPostgres, startThrowawayPostgres } from '../throwaway-postgres.ts';
import { finishRun, waitFor } from '../wait-for.ts';

const bin = findPostgres();
const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };
const maxConnections = 20;
/** What one process may have: eight for the API, eight for work, one that listens. */
const ofOneProcess = 17;

/** A PostgreSQL with few connections, and what takes them. */
async function openHome() {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startThrowawayPostgres(bin ?? '', { durable: false, maxConnections });
  onTestFinished(() => postgres.stop());
  let taken: pg.Client[] = [];
  const free = async () => {
    await Promise.all(taken.splice(0).map((client) => client.end()));
  };
  onTestFinished(free);
  const take = async (count: number) => {
    const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: postgres.url }));
    for (const client of clients) client.on('error', () => {});
    await Promise.all(clients.map((client) => client.connect()));
    taken = [...taken, ...clients];
  };
  const env = {
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'silent',
    HEADRACE_DATA_DIR: join(folder, 'data'),
    HEADRACE_BOOTSTRAP_API_KEY: `hr_${randomBytes(20).toString('hex')}`,
    HEADRACE_REQUESTS_PER_MINUTE: '1000000',
    DATABASE_URL: postgres.url,
  };
  return { env, take, free, watcher: () => taken[0] };
}

describe.skipIf(inject('postgresUrl') === null || bin === null)(
  'a PostgreSQL without free connections',
  () => {
    it('makes callers wait or come back, and none of them fail', async () => {
      const { env, take, free, watcher } = await openHome();
      const service = await startOn(env);
      onTestFinished(() => service.stop());
      const { json: run } = await service.call('/v1/pipes/run', { body });
      await finishRun(service.call, run.id);
      // All that are left: the service keeps the few it has.
      for (let count = maxConnections; count > 0; count -= 1) await take(1).catch(() => (count = 0));
      const storm = await Promise.all(
        Array.from({ length: 300 }, (_, at) => {
          if (at % 3 === 0) return service.call(`/v1/pipes/check/${run.id}`);
          return service.call(at % 3 === 1 ? '/v1/pipes/run' : '/v1/pipes/run/sync', { body });
        }),
      );
      for (const answer of storm) {
        if (answer.status === 200) continue;
        expectProblem(answer, 'unavailable');
        expect(answer.headers.get('retry-after')).toBe('5');
      }
      const connections = async () => {
        const { rows } = (await watcher()?.query(
          `select count(*)::int as count from pg_stat_activity where application_name like 'headrace%'`,
        )) ?? { rows: [] };
        return Number(rows[0]?.count);
      };
      expect(await connections()).toBeLessThanOrEqual(ofOneProcess);

      await free();
      const accepted = storm.filter(({ status, json }) => status === 200 && json.id !== run.id);
      for (const { json } of accepted)
        expect((await finishRun(service.call, json.id)).status).toBe('completed');
      await take(1);
      const calm = await Promise.all(
        Array.from({ length: 300 }, () => service.call('/v1/pipes/run/sync', { body })),
      );
      expect(new Set(calm.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await connections()).toBeLessThanOrEqual(ofOneProcess);
    });

    it('is waited for by a service that starts', async () => {
      const { env, take, free } = await openHome();
      await take(maxConnections);
      const starting = startOn(env);
      setTimeout(() => void free(), 1000);
      const service = await starting;
      onTestFinished(() => service.stop());
      const { json } = await service.call('/v1/pipes/run/sync', { body });
      expect(json.status).toBe('completed');
      await waitFor(
        () => service.call('/readyz'),
        ({ status }) => status === 200,
      );
    });
  },
);
