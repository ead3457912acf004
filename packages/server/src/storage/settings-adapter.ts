import { PostgresAdapter } from 'kysely';

/**
 * PostgreSQL with settings for each transaction, and without the migrator's lock, which is one of a session: behind a pooler, it would stay with a connection that somebody else
 * has a moment later, and the next start would wait for it. The transaction that migrates has its own (`migrate.ts`).
 */
export class SettingsAdapter extends PostgresAdapter {
  /** What the dialect sets for each transaction. */
  readonly settings: Readonly<Record<string, string>>;

  constructor(settings: Readonly<Record<string, string>> = {}) {
    super();
    this.settings = settings;
  }

  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}
