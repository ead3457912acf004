import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { jsonArray, textArray } from './text-array.ts';

export interface RecordBody {
  organizationId: string;
  runId: string;
  position: number;
  isFinal: boolean;
  /** The record's part of the response. */
  body: string;
}

/** Characters of records that go in one statement: more would block the thread that writes them. */
const statementLength = 500_000;

/** Stores records, over an earlier snapshot if there is one; a final one is never overwritten. */
export async function saveRecords(tx: Tx | Db, records: readonly RecordBody[]): Promise<void> {
  let length = 0;
  let from = 0;
  for (const [at, { body }] of records.entries()) {
    length += body.length;
    if (length < statementLength) continue;
    await saveSome(tx, records.slice(from, at + 1));
    [length, from] = [0, at + 1];
  }
  if (from < records.length) await saveSome(tx, records.slice(from));
}

/** Sends one array for each column, because a statement takes no more than 65,535 parameters. */
async function saveSome(tx: Tx | Db, records: readonly RecordBody[]): Promise<void> {
  const column = <Value>(of: (record: RecordBody) => Value) => records.map(of);
  await sql`
    insert into records (org_id, run_id, position, is_final, body)
    select * from unnest(
      ${textArray(column(({ organizationId }) => organizationId))}, ${textArray(column(({ runId }) => runId))},
      ${column(({ position }) => position)}::int[], ${column(({ isFinal }) => isFinal)}::boolean[],
      ${jsonArray(column(({ body }) => body))}
    )
    on conflict (org_id, run_id, position) do update set is_final = excluded.is_final, body = excluded.body
    where not records.is_final`.execute(tx);
}

/** How records look that are not final. */
export async function findOpenBodies(
  db: Db,
  organizationId: string,
  runId: string,
): Promise<{ position: number; body: string }[]> {
  return db
    .selectFrom('records')
    .select(['position', 'body'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('is_final', '=', false)
    .execute();
}
