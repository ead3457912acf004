import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { copyEmptyDatabase } from '../../test/empty-database.ts';
import { startCheckpoints } from './pglite-checkpoints.ts';
import { openPgliteGateway } from './pglite-gateway.ts';

it('keeps the log of the embedded database short while it is written to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await copyEmptyDatabase(inject('templateFolder'), folder);
  const dataDir = join(folder, 'pglite');
  const gateway = await openPgliteGateway(dataDir);
  onTestFinished(() => gateway.close());
  const ask = async (sql: string) => {
    await gateway.acquire('api');
    return gateway.query(sql, []).finally(() => gateway.release());
  };
  const segments = async () =>
    (await readdir(join(dataDir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();
  await ask('create table filler (text text)');
  const [first] = await segments();
  const checkpoints = startCheckpoints(gateway, { maxBytes: 8 * 1024 * 1024, lookMs: 20 });
  onTestFinished(() => checkpoints.stop());
  for (let round = 0; round < 2; round += 1) {
    await ask(`insert into filler values ('x')`);
    // Leaves the rest of the segment empty, which is as good as writing 16 MB.
    await ask('select pg_switch_wal()');
  }
  await expect.poll(async () => (await segments()).includes(first ?? ''), { timeout: 20_000 }).toBe(false);
});
