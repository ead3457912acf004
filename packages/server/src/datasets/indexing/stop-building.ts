import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { Part } from '../column-sql.ts';
import { nameTable } from '../column-sql.ts';

/** Ends the building of indexes on these tables, which would keep them from being dropped for as long as it takes. */
export async function stopBuilding(tx: Tx, parts: readonly Part[]): Promise<void> {
  const names = parts.map(nameTable);
  await sql`
    select pg_cancel_backend(pid) from pg_stat_progress_create_index
    join unnest(${names}::text[]) as name on relid = to_regclass(name)
    where command = 'CREATE INDEX CONCURRENTLY'`.execute(tx);
}
