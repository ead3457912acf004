import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export interface RecordBody {
  organizationId: string;
  runId: string;
  position: number;
  isFinal: boolean;
  /** The record's part of the response. */
  body: string;
}

/** Stores records, over an earlier snapshot if there is one; a final one is never overwritten. */
export async function saveRecords(tx: Tx | Db, records: readonly RecordBody[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(
    (record) =>
      sql`(${record.organizationId}, ${record.runId}, ${record.position}::int, ${record.isFinal}::boolean, ${record.body})`,
  );
  await sql`
    insert into records (org_id, run_id, position, is_final, body) values ${sql.join(rows)}
    on conflict (org_id, run_id, position) do update set is_final = excluded.is_final, body = excluded.body
    where not records.is_final`.execute(tx);
}

/** The stored records of a run: position -> text. */
export async function findRecordBodies(
  db: Db,
  organizationId: string,
  runId: string,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('records')
    .select(['position', 'body'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .execute();
  return new Map(rows.map(({ position, body }) => [position, body]));
}
