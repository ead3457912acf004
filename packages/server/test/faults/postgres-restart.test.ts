import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { emailRequest, peopleRecords } from '../billing-service.ts';
import { expectProblem } from '../expect-problem.ts';
import { findPostgres, startThrowawayPostgres } from '../throwaway-postgres.ts';
import { waitFor } from '../wait-for.ts';
import { balancedBooks, finishInTime, readBooks, serveVendors, spawnCaller, valuesOf } from './paid-home.ts';

const bin = findPostgres();
const [records, runs] = [50, 3];

/** A PostgreSQL of the test's own, and settings of services on it whose calls cost credits. */
async function openHome() {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startThrowawayPostgres(bin ?? '', { durable: true });
  onTestFinished(() => postgres.stop());
  const vendors = await serveVendors();
  const env = {
    HEADRACE_PORT: '0',
    HEADRACE_DATA_DIR: join(folder, 'data'),
    HEADRACE_BOOTSTRAP_API_KEY: `hr_${randomBytes(20).toString('hex')}`,
    HEADRACE_MASTER_KEY: 'a master key for tests alone',
    DATABASE_URL: postgres.url,
    ...vendors.settings,
  };
  return { postgres, vendors, env, logFile: join(folder, 'log') };
}

describe.skipIf(inject('postgresUrl') === null || bin === null)('a PostgreSQL that restarts', () => {
  it(
    'in the middle of runs that cost money changes no result and no charge',
    { timeout: 600_000 },
    async () => {
      const { postgres, vendors, env, logFile } = await openHome();
      const { call } = await spawnCaller(env, 'all', { logFile });
      await spawnCaller(env, 'worker', { logFile });
      await vendors.slowDown(400);
      const ids: string[] = [];
      for (let run = 0; run < runs; run += 1) {
        const body = emailRequest(peopleRecords(records, run * records));
        const submitted = await call('/v1/pipes/run', { body });
        expect(submitted.status, submitted.text).toBe(200);
        ids.push(submitted.json.id);
      }
      for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
        const before = (await readBooks(env)).attempted;
        // Calls are under way, and some of what they cost is written.
        await waitFor(
          () => readBooks(env),
          ({ attempted }) => attempted > before || before > 0,
        );
        await postgres.crash(signal);
        expectProblem(await call(`/v1/pipes/check/${ids[0]}`), 'unavailable');
        const refused = await call('/v1/pipes/run', { body: emailRequest(peopleRecords(1)) });
        expectProblem(refused, 'unavailable');
        expect(refused.headers.get('retry-after')).toBe('5');
        await postgres.restart();
      }
      const disturbedRuns = await Promise.all(ids.map((id) => finishInTime(call, id)));
      await vendors.slowDown(0);
      const ended = [...disturbedRuns];
      for (const [run, disturbed] of disturbedRuns.entries()) {
        const body = emailRequest(peopleRecords(records, run * records));
        const undisturbed = await finishInTime(call, (await call('/v1/pipes/run', { body })).json.id);
        expect(disturbed.status).toBe('completed');
        expect(valuesOf(disturbed)).toEqual(valuesOf(undisturbed));
        ended.push(undisturbed);
      }
      const books = await waitFor(
        () => readBooks(env),
        ({ held, inFlight }) => held === 0 && inFlight === 0,
      );
      const spent = ended.reduce((sum, { credits }) => sum + (credits?.spent ?? 0), 0);
      expect(spent).toBeGreaterThan(0);
      expect(books).toEqual(balancedBooks(books, spent));
    },
  );

  it(
    'not at all does not keep a service with work under way from stopping',
    { timeout: 600_000 },
    async () => {
      const { postgres, vendors, env, logFile } = await openHome();
      const service = await spawnCaller({ ...env, HEADRACE_DRAIN_SECONDS: '3' }, 'all', { logFile });
      await vendors.slowDown(2000);
      const { json: run } = await service.call('/v1/pipes/run', {
        body: emailRequest(peopleRecords(records)),
      });
      await waitFor(
        () => service.call(`/v1/pipes/check/${run.id}`),
        ({ json }) => json.status === 'processing',
      );
      await postgres.crash('SIGQUIT');
      service.terminate();
      expect(await service.exited).toBe(0);

      await postgres.restart();
      await vendors.slowDown(0);
      const next = await spawnCaller(env, 'all', { logFile });
      const ended = await finishInTime(next.call, run.id);
      expect(ended.status).toBe('completed');
      const books = await waitFor(
        () => readBooks(env),
        ({ held, inFlight }) => held === 0 && inFlight === 0,
      );
      expect(books).toEqual(balancedBooks(books, ended.credits?.spent ?? 0));
    },
  );
});
