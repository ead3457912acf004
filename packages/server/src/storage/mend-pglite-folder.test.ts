import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { copyEmptyDatabase } from '../../test/empty-database.ts';
import { mendPgliteFolder } from './mend-pglite-folder.ts';
import { openPgliteGateway } from './pglite-gateway.ts';

describe('after a kill during a start', () => {
  it('opens beside the empty lock file that PostgreSQL had just made', async () => {
    const folder = await copyDatabase();
    await writeFile(join(folder, 'postmaster.pid'), '');
    expect(await countMigrations(folder)).toBeGreaterThan(20);
  });

  it('makes a database anew that was never whole', async () => {
    const folder = await makeFolder();
    await (await openPgliteGateway(folder)).close();
    await rm(join(folder, 'postgresql.conf'));
    const gateway = await openPgliteGateway(folder);
    onTestFinished(() => gateway.close());
    await gateway.acquire('api');
    expect((await gateway.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    gateway.release();
  });

  it('says what PostgreSQL said where it does not start', async () => {
    const folder = await copyDatabase();
    await rm(join(folder, 'global', 'pg_control'));
    await expect(openPgliteGateway(folder)).rejects.toThrow(/does not start: .*pg_control/);
  });

  it('never makes one anew that has tables, even if its settings are gone', async () => {
    const folder = await copyDatabase();
    await rm(join(folder, 'postgresql.conf'));
    await mendPgliteFolder(folder);
    expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n/);
  });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'pglite');
}

async function copyDatabase(): Promise<string> {
  const folder = await makeFolder();
  // While another test makes the template, there is none to copy.
  const copy = async () => {
    await copyEmptyDatabase(inject('templateFolder'), join(folder, '..'));
    return existsSync(folder);
  };
  await expect.poll(copy).toBe(true);
  return folder;
}

async function countMigrations(folder: string): Promise<number> {
  const gateway = await openPgliteGateway(folder);
  onTestFinished(() => gateway.close());
  await gateway.acquire('api');
  const { rows } = await gateway.query('select name from kysely_migration', []);
  gateway.release();
  return rows.length;
}
