import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { emailRequest, peopleRecords } from '../billing-service.ts';
import { copyEmptyDatabase } from '../empty-database.ts';
import { openPgliteGateway } from '../../src/storage/pglite-gateway.ts';
import { expectProblem } from '../expect-problem.ts';
import { waitFor } from '../wait-for.ts';
import { balancedBooks, finishInTime, readBooks, serveVendors, spawnCaller, valuesOf } from './paid-home.ts';
import { mountSmallDisk } from './small-disk.ts';

// The empty database takes 39 MB; each segment of its log 16 more.
const [disk, another] = [mountSmallDisk(80), mountSmallDisk(80)];
if (disk === null)
  process.stderr.write('\n*** SKIPPED: a full disk. This user may not mount a small file system. ***\n\n');

it.skipIf(disk === null)(
  'a disk that is full is said to callers and in the log, and costs nothing that was accepted',
  { timeout: 600_000 },
  async () => {
    if (disk === null) return;
    onTestFinished(() => disk.unmount());
    const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const logFile = join(folder, 'log');
    const vendors = await serveVendors();
    const env = {
      HEADRACE_PORT: '0',
      HEADRACE_DATA_DIR: join(disk.folder, 'data'),
      HEADRACE_BOOTSTRAP_API_KEY: `hr_${randomBytes(20).toString('hex')}`,
      HEADRACE_COMPUTE_NICENESS: '0',
      ...vendors.settings,
    };
    await copyEmptyDatabase(inject('templateFolder'), env.HEADRACE_DATA_DIR);
    const first = await spawnCaller(env, 'all', { logFile });
    const body = emailRequest(peopleRecords(40));
    await vendors.slowDown(1500);
    const accepted = [(await first.call('/v1/pipes/run', { body })).json.id];
    const submitLarge = async () => {
      const input = Array.from({ length: 100 }, (_, id) => ({
        id,
        name: randomBytes(6000).toString('base64'),
      }));
      const pipes = [{ pipe_id: 'person:name:split@1' }];
      const answer = await first.call('/v1/pipes/run', { body: { pipes, input } });
      expect([200, 503], answer.text.slice(0, 500)).toContain(answer.status);
      if (answer.status === 200) accepted.push(answer.json.id);
      return answer;
    };
    await waitFor(
      () => first.call(`/v1/pipes/check/${accepted[0]}`),
      ({ json }) => json.status === 'processing',
    );
    disk.fill();
    const refused = await waitFor(submitLarge, ({ status }) => status === 503);
    expectProblem(refused, 'unavailable');
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.json.detail).toContain('disk');
    expect(refused.text).not.toMatch(/pg_|base\/|headrace-disk/);
    await waitFor(
      () => readFile(logFile, 'utf8'),
      (log) => log.includes('The disk of the data directory') && log.includes('Free space there'),
    );
    expect((await first.call('/healthz')).status).toBe(200);

    disk.free();
    await vendors.slowDown(0);
    for (const id of accepted) expect((await finishInTime(first.call, id)).status).toBe('completed');

    disk.fill();
    await waitFor(submitLarge, ({ status }) => status === 503);
    await first.kill();
    const elsewhere = { ...env, HEADRACE_DATA_DIR: join(disk.folder, 'another') };
    await expect(spawnCaller(elsewhere, 'all', { logFile })).rejects.toThrow('ended at start');
    expect(await readFile(logFile, 'utf8')).toMatch(
      /The disk of the data directory \S+ is full|cannot be locked. Is the disk full/,
    );
    disk.free();
    const second = await spawnCaller(env, 'all', { logFile });
    const runs = [];
    for (const id of accepted) runs.push(await finishInTime(second.call, id));
    const paid = runs.find(({ credits }) => credits !== undefined);
    const undisturbed = await finishInTime(
      second.call,
      (await second.call('/v1/pipes/run', { body })).json.id,
    );
    expect(paid && valuesOf(paid)).toEqual(valuesOf(undisturbed));
    expect(undisturbed.credits?.spent).toBeGreaterThan(0);
    second.terminate();
    expect(await second.exited).toBe(0);
    const books = await readBooks(env);
    const spent = [...runs, undisturbed].reduce((sum, { credits }) => sum + (credits?.spent ?? 0), 0);
    expect(books).toEqual(balancedBooks(books, spent));
  },
);

it.skipIf(another === null)(
  'an embedded database whose log does not fit on its disk is down until there is space, and loses nothing',
  async () => {
    if (another === null) return;
    onTestFinished(() => another.unmount());
    await copyEmptyDatabase(inject('templateFolder'), another.folder);
    const gateway = await openPgliteGateway(join(another.folder, 'pglite'));
    onTestFinished(() => gateway.close());
    const ask = async (statement: string) => {
      await gateway.acquire('api');
      return gateway.query(statement, []).finally(() => gateway.release());
    };
    await ask('create table kept (id int)');
    await ask('insert into kept values (1)');
    another.fill();
    const full = { code: '53100', message: expect.stringContaining('Free space there') };
    // The next segment of the log has no space: PGlite itself would never answer again.
    const grow = [
      'begin',
      'insert into kept values (2)',
      'select pg_switch_wal()',
      'insert into kept values (3)',
    ];
    await gateway.acquire('work');
    for (const statement of grow) await gateway.query(statement, []);
    await expect(gateway.query('commit', [])).rejects.toMatchObject(full);
    // Nothing is left to roll back, and nothing of the transaction goes on in the next one.
    await expect(gateway.query('rollback', [])).resolves.toMatchObject({ rows: [] });
    await expect(gateway.query('select 1', [])).rejects.toMatchObject({ code: '53100' });
    gateway.release();
    await expect(ask('select 1')).rejects.toMatchObject(full);
    another.free();
    const rows = await waitFor(
      () => ask('select id from kept').catch(() => null),
      (found) => found !== null,
    );
    expect(rows).toMatchObject({ rows: [{ id: 1 }] });
    await ask('insert into kept values (4)');
  },
);
