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

/**
 * Stores records, over an earlier snapshot if there is one; a final one is never overwritten. They come as one array for
 * each column, since a statement takes no more than 65,535 parameters.
 */
export async function saveRecords(tx: Tx | Db, records: readonly RecordBody[]): Promise<void> {
  if (records.length === 0) return;
  const column = <Value>(of: (record: RecordBody) => Value) => records.map(of);
  await sql`
    insert into records (org_id, run_id, position, is_final, body)
    select * from unnest(
      ${column(({ organizationId }) => organizationId)}::text[], ${column(({ runId }) => runId)}::text[],
      ${column(({ position }) => position)}::int[], ${column(({ isFinal }) => isFinal)}::boolean[],
      ${column(({ body }) => body)}::text[]
    )
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
