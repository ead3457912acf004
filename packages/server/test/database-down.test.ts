import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { startOn } from './service.ts';
import { findPostgres, startThrowawayPostgres } from './throwaway-postgres.ts';

const bin = findPostgres();
const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };

it.skipIf(inject('postgresUrl') === null || bin === null)(
  'a database that is gone is a 503 to come back after, and does not keep the service from stopping',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
    const postgres = await startThrowawayPostgres(bin ?? '', { durable: false });
    const service = await startOn({
      HEADRACE_PORT: '0',
      HEADRACE_LOG_LEVEL: 'silent',
      HEADRACE_DATA_DIR: join(folder, 'data'),
      HEADRACE_BOOTSTRAP_API_KEY: `hr_${randomBytes(20).toString('hex')}`,
      DATABASE_URL: postgres.url,
    });
    expect((await service.call('/v1/pipes/run/sync', { body })).status).toBe(200);
    await postgres.stop();

    for (const path of ['/v1/pipes/run', '/v1/pipes/run/sync']) {
      const answer = await service.call(path, { body });
      expectProblem(answer, 'unavailable');
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expectProblem(await service.call('/readyz', { apiKey: null }), 'unavailable');
    expect((await service.call('/healthz', { apiKey: null })).status).toBe(200);
    const metrics = await service.call('/metrics', { apiKey: null });
    expect(metrics.text).toContain('headrace_records_finished_total 1');
    expect(metrics.text).not.toContain('headrace_queued_records{');
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  },
);
