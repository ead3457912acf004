import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface DatabaseNumbers {
  version: string;
  bytes: number;
  /** The newest one that was applied. */
  migration: string;
}

/** For observers, in one statement. */
export async function readDatabase(db: Db): Promise<DatabaseNumbers> {
  const { rows } = await sql<{ version: string; bytes: string | number; migration: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select name from kysely_migration order by name desc limit 1) as migration`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database says nothing of itself');
  return { ...row, bytes: Number(row.bytes) };
}
