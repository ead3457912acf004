import { Kysely } from 'kysely';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '../src/storage/migrate.ts';
import { readApplied } from '../src/storage/newer-migrations.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { makeDatabase, openStorage } from '../src/storage/open-storage.ts';
import { createPgliteDialect } from '../src/storage/pglite-dialect.ts';
import type { PgliteGateway } from '../src/storage/pglite-gateway.ts';
import { openPgliteGateway } from '../src/storage/pglite-gateway.ts';
import { packageCache, prepareDatabase } from '../src/storage/prepared/prepared-database.ts';
import { startOn } from './service.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openIn(dataDir: string, cacheDir?: string): Promise<Storage> {
  const storage = await openStorage({
    databaseUrl: null,
    dataDir,
    ...(cacheDir !== undefined && { cacheDir }),
  });
  onTestFinished(() => storage.close());
  return storage;
}

async function ask(gateway: PgliteGateway, statement: string): Promise<unknown[]> {
  await gateway.acquire('api');
  return (await gateway.query(statement, []).finally(() => gateway.release())).rows;
}

it('the prepared database has all tables, and rows in those about migrations alone', async () => {
  const pack = (await prepareDatabase(packageCache, makeDatabase)) ?? '';
  const gateway = await openPgliteGateway(join(await makeFolder(), 'pglite'), pack);
  onTestFinished(() => gateway.close());
  const tables = await ask(
    gateway,
    `select string_agg(tablename, ',') as names from pg_tables where schemaname = 'public'`,
  );
  const names = String(Object.values(tables[0] ?? {})[0]).split(',');
  expect(names).toEqual(expect.arrayContaining(['runs', 'api_keys', 'organizations', 'ledger_entries']));
  const filled: string[] = [];
  for (const name of names)
    if ((await ask(gateway, `select from "${name}" limit 1`)).length > 0) filled.push(name);
  expect(filled.toSorted()).toEqual(['kysely_migration', 'kysely_migration_lock', 'migration_notes']);
});

it('a prepared database of an earlier version is brought up to date like any other', async () => {
  const cacheDir = await makeFolder();
  const earlier = Object.fromEntries(Object.entries(migrations).slice(0, 12));
  await prepareDatabase(cacheDir, async (folder) => {
    const gateway = await openPgliteGateway(folder);
    await migrate(new Kysely({ dialect: createPgliteDialect(gateway, 'work') }), earlier).finally(() =>
      gateway.close(),
    );
  });
  const { api } = await openIn(join(await makeFolder(), 'data'), cacheDir);
  expect((await readApplied(api)).toSorted()).toEqual(Object.keys(migrations).toSorted());
});

it('services that begin with the same prepared database have organizations and keys of their own', async () => {
  const start = async () => {
    const folder = await makeFolder();
    const settings = {
      HEADRACE_PORT: '0',
      HEADRACE_LOG_LEVEL: 'silent',
      HEADRACE_DATA_DIR: join(folder, 'data'),
    };
    const service = await startOn(settings);
    onTestFinished(() => service.stop());
    return service.server.seed;
  };
  const [one, other] = [await start(), await start()];
  expect(one.isNew && other.isNew).toBe(true);
  expect(one.organizationId).not.toBe(other.organizationId);
  expect(one.newApiKey).toMatch(/^hr_/);
  expect(one.newApiKey).not.toBe(other.newApiKey);
});

it('an empty folder of a database, as an operator may have made it, begins like a missing one', async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, 'pglite'), { mode: 0o700 });
  const { api } = await openIn(folder, packageCache);
  expect(await api.selectFrom('runs').select('id').execute()).toEqual([]);
});
