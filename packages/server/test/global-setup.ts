import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { briefly, warmBundle, warmCompileCache } from './compile-cache.ts';
import { dropTemplate } from './postgres-database.ts';
import { makeTestFolder } from './test-folder.ts';
import { findPostgres, startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL the tests may make databases in; null where there is none. */
    postgresUrl: string | null;
    /** Where facts that hold on both homes are tested: `vitest.config.ts` says which part of the tests this is. */
    homes: 'one' | 'other' | 'both';
    /** A folder of this test run, for the empty embedded database that homes are copied from. */
    templateFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTestFolder();
  process.env.TMPDIR = folder;
  const templateFolder = await mkdtemp(join(folder, 'template-'));
  project.provide('templateFolder', templateFolder);
  if (process.env.NODE_COMPILE_CACHE === undefined) {
    process.env.NODE_COMPILE_CACHE = join(templateFolder, 'compiled');
    warmCompileCache(process.env.NODE_COMPILE_CACHE, briefly);
    await warmBundle(process.env.NODE_COMPILE_CACHE, briefly);
  }
  const stopPostgres = await providePostgres(project, templateFolder);
  return async () => {
    await stopPostgres();
    await rm(folder, { recursive: true, force: true });
  };
}

/** One PostgreSQL for the whole test run: the one of TEST_DATABASE_URL, or a throw-away one of our own. */
async function providePostgres(project: TestProject, templateFolder: string): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return () => dropTemplate(given, templateFolder);
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
