import { PostgresAdapter } from 'kysely';

/**
 * Without the migrator's lock, which is one of a session: behind a pooler, it would stay with a connection that somebody else
 * has a moment later, and the next start would wait for it. The transaction that migrates has its own (`migrate.ts`).
 */
export function createAdapter(): PostgresAdapter {
  const nothing = () => Promise.resolve();
  return Object.assign(new PostgresAdapter(), {
    acquireMigrationLock: nothing,
    releaseMigrationLock: nothing,
  });
}
