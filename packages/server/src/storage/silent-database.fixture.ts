import { DummyDriver, Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database, Db } from './database.ts';
import { lookupSettings } from './lookup-settings.ts';
import { SettingsAdapter } from './settings-adapter.ts';

/** Understands statements, and answers none. For looking through whole tables, like `lookups`. */
export function createSilentDatabase(): Db {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new SettingsAdapter(lookupSettings),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
