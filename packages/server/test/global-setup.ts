import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { briefly, warmCompileCache } from './compile-cache.ts';
import { findPostgres, startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL the tests may make databases in; null where there is none. */
    postgresUrl: string | null;
    /** A folder of this test run, for the empty embedded database that homes are copied from. */
    templateFolder: string;
  }
}

/** Of temporary files at a time; several times what was seen. */
const neededBytes = 4 * 1024 ** 3;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await findRoom(), 'headrace-tests-'));
  // PostgreSQL, which may run as somebody else, has its data below it.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const templateFolder = await mkdtemp(join(folder, 'template-'));
  project.provide('templateFolder', templateFolder);
  if (process.env.NODE_COMPILE_CACHE === undefined) {
    process.env.NODE_COMPILE_CACHE = join(templateFolder, 'compiled');
    warmCompileCache(process.env.NODE_COMPILE_CACHE, briefly);
  }
  const stopPostgres = await providePostgres(project);
  return async () => {
    await stopPostgres();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A file system in memory, if there is one with room: each embedded database is a thousand files. */
async function findRoom(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > neededBytes ? memory : tmpdir();
}

/** One PostgreSQL for the whole test run: the one of TEST_DATABASE_URL, or a throw-away one of our own. */
async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const bin = findPostgres();
  if (bin === null) {
    process.stderr.write(
      '\n*** SKIPPED: every test on PostgreSQL. No server programs were found and TEST_DATABASE_URL is not set. ***\n\n',
    );
    project.provide('postgresUrl', null);
    return () => Promise.resolve();
  }
  const postgres = await startThrowawayPostgres(bin, { durable: false });
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
