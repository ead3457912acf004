/* Deletes old events, and everything that belongs to deleted streams, in batches. */
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { eventDays } from './stream-limits.ts';

/** Rows of one transaction. It keeps their locks until it ends, and on the embedded database everybody waits for it. */
const rowsAtOnce = 500;

/** Any number of processes may do this at the same time: each skips the rows that another one has locked. */
export async function sweepStreams(db: Db, signal: AbortSignal): Promise<void> {
  for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted;) gone = await deleteOldEvents(db);
  for (let gone = 1; gone > 0 && !signal.aborted;) gone = await emptyOneDeleted(db);
}

async function deleteOldEvents(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select org_id, stream_id, seq from stream_events where at < now() - ${eventDays}::int * interval '1 day'
      order by at, seq limit ${rowsAtOnce}::int for update skip locked
    )
    delete from stream_events using old
    where stream_events.org_id = old.org_id and stream_events.stream_id = old.stream_id
      and stream_events.seq = old.seq`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const ofStream = ['stream_members', 'stream_events'] as const;

async function emptyOneDeleted(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ org_id: string; id: number }>`
      select org_id, id from streams where deleted_at is not null
      order by org_id, id limit 1 for update skip locked`.execute(tx);
    const [stream] = rows;
    if (stream === undefined) return 0;
    for (const table of ofStream) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where org_id = ${stream.org_id} and stream_id = ${stream.id}::int
          limit ${rowsAtOnce}::int))`.execute(tx);
      const gone = Number(numAffectedRows ?? 0n);
      if (gone > 0) return gone;
    }
    await sql`delete from streams where org_id = ${stream.org_id} and id = ${stream.id}::int`.execute(tx);
    return 1;
  });
}
