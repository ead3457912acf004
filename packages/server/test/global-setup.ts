import type { TestProject } from 'vitest/node';
import { findPostgres, startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL the tests may make databases in; null where there is none. */
    postgresUrl: string | null;
  }
}

/** One PostgreSQL for the whole test run: the one of TEST_DATABASE_URL, or a throw-away one of our own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
