/* Members and events of a stream, as a sheet that follows it reads them. */
import { sql } from 'kysely';
import type { JsonObject } from '../contract/json-value.ts';
import type { Db } from '../storage/database.ts';
import { storedFields } from '../storage/list-pages.ts';

/** Characters of fields that are read at once; at most one event may pass it. */
const maxLength = 500_000;

interface LogPlace {
  organizationId: string;
  streamId: number;
}

interface LogEvent {
  kind: 'enrolled' | 'updated' | 'unenrolled';
  key: string;
  fields: JsonObject;
  at: Date;
}

/** `gone`: events after that number are no longer kept. */
type ReadLog = { state: 'deleted' | 'gone' } | { state: 'read'; events: LogEvent[]; seq: number };

interface EventRow {
  seq: string | number;
  kind: LogEvent['kind'];
  key: string;
  fields: string;
  at: Date;
}

/** The next events after a number, in order and without a gap; `seq` is that of the last one. */
export async function readLog(
  db: Db,
  { organizationId, streamId, after, limit }: LogPlace & { after: number; limit: number },
): Promise<ReadLog> {
  const last = await findLastSeq(db, { organizationId, streamId });
  if (last === null) return { state: 'deleted' };
  if (after >= last) return { state: 'read', events: [], seq: after };
  const { rows } = await sql<EventRow>`
    with page as materialized (
      select seq, kind, key, fields, at from stream_events
      where org_id = ${organizationId} and stream_id = ${streamId}::int and seq > ${after}::bigint
      order by seq limit ${limit}::int
    ), measured as (
      select *, sum(length(fields)) over (order by seq) - length(fields) as before from page
    )
    select seq, kind, key, fields, at from measured where before <= ${maxLength}::bigint order by seq`.execute(
    db,
  );
  if (Number(rows[0]?.seq) !== after + 1) return { state: 'gone' };
  const events = rows.map(({ kind, key, fields, at }) => ({
    kind,
    key,
    fields: storedFields.parse(fields),
    at,
  }));
  return { state: 'read', events, seq: Number(rows.at(-1)?.seq ?? after) };
}

/** Null if the stream was deleted. */
export async function findLastSeq(db: Db, { organizationId, streamId }: LogPlace): Promise<number | null> {
  const { rows } = await sql<{ seq: string | number }>`
    select seq from streams
    where org_id = ${organizationId} and id = ${streamId}::int and deleted_at is null`.execute(db);
  return rows[0] === undefined ? null : Number(rows[0].seq);
}

interface LogMembers {
  members: { key: string; fields: JsonObject }[];
  /** Where the next page begins; null if there is none. */
  next: Buffer | null;
}

/** Members in an order that does not change, after a place in it. */
export async function readMembersInOrder(
  db: Db,
  { organizationId, streamId, after, limit }: LogPlace & { after: Buffer | null; limit: number },
): Promise<LogMembers> {
  const { rows } = await sql<{ digest: Buffer; key: string; fields: string }>`
    with page as materialized (
      select digest, key, fields from stream_members
      where org_id = ${organizationId} and stream_id = ${streamId}::int
        and digest > ${after ?? Buffer.alloc(0)}::bytea
      order by digest limit ${limit}::int
    ), measured as (
      select *, sum(length(fields)) over (order by digest) - length(fields) as before from page
    )
    select digest, key, fields from measured where before <= ${maxLength}::bigint order by digest`.execute(
    db,
  );
  const members = rows.map(({ key, fields }) => ({ key, fields: storedFields.parse(fields) }));
  // The one after the last page is empty.
  return { members, next: rows.at(-1)?.digest ?? null };
}
