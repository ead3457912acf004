import { sql } from 'kysely';
import type { JsonObject } from '../contract/json-value.ts';
import type { StreamEvents } from '../contract/lists.ts';
import type { ListPlace, ListRefusal } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { behind, cutPage, maxPageLength, placeOf, storedFields } from '../storage/list-pages.ts';
import { findStream } from './find-stream.ts';
import { noStream } from './refusals.ts';

export interface StreamMember {
  key: string;
  enrollmentId: string;
  fields: JsonObject;
  enrolledAt: Date;
}

interface MemberRow {
  key: string;
  enrollment_id: string;
  fields: string;
  enrolled_at: Date;
  found: number;
}

/** Members, the newest first. If their fields are long, a page may have fewer than were asked for. */
export async function readMembers(
  db: Db,
  { after, limit, ...place }: ListPlace & { after: string | null; limit: number },
): Promise<{ members: StreamMember[]; next: string | null } | ListRefusal> {
  const stream = await findStream(db, place);
  if (stream === null) return noStream(place);
  const { rows } = await sql<MemberRow>`
    with page as materialized (
      select key, enrollment_id, fields, enrolled_at from stream_members
      where org_id = ${place.organizationId} and stream_id = ${stream.id}::int
        and ${behind(after, { at: 'enrolled_at', id: 'enrollment_id' })}
      order by enrolled_at desc, enrollment_id desc limit ${limit + 1}::int
    ), measured as (
      select *, sum(length(fields)) over (order by enrolled_at desc, enrollment_id desc) - length(fields) as before
      from page
    )
    select key, enrollment_id, fields, enrolled_at, (select count(*)::int from page) as found
    from measured where before <= ${maxPageLength}::bigint order by enrolled_at desc, enrollment_id desc`.execute(
    db,
  );
  const page = cutPage(rows, {
    limit,
    found: rows[0]?.found ?? 0,
    placeOfRow: (row) => placeOf(row.enrolled_at, row.enrollment_id),
  });
  const members = page.rows.map(({ key, enrollment_id: enrollmentId, fields, enrolled_at: enrolledAt }) => ({
    key,
    enrollmentId,
    fields: storedFields.parse(fields),
    enrolledAt,
  }));
  return { members, next: page.next };
}

/** `gone`: events after that number are no longer kept; `first` is the oldest one that is. `ahead`: the stream has no event of that number yet. */
export type ReadEvents =
  | ListRefusal
  | { state: 'gone'; first: number }
  | { state: 'ahead'; last: number }
  | { state: 'read'; page: StreamEvents };

interface EventRow {
  seq: string | number;
  kind: 'enrolled' | 'updated' | 'unenrolled';
  key: string;
  enrollment_id: string;
  fields: string;
  at: Date;
}

/** Events after a number, in order and without a gap, because numbers are given in the order of commits. */
export async function readEvents(
  db: Db,
  { after, limit, ...place }: ListPlace & { after: number; limit: number },
): Promise<ReadEvents> {
  const stream = await findStream(db, place);
  if (stream === null) return noStream(place);
  if (after > stream.seq) return { state: 'ahead', last: stream.seq };
  // As a rule, for those who wait.
  if (after === stream.seq) return { state: 'read', page: { events: [], last_seq: stream.seq } };
  const { rows } = await sql<EventRow>`
    with page as materialized (
      select seq, kind, key, enrollment_id, fields, at from stream_events
      where org_id = ${place.organizationId} and stream_id = ${stream.id}::int and seq > ${after}::bigint
      order by seq limit ${limit}::int
    ), measured as (
      select *, sum(length(fields)) over (order by seq) - length(fields) as before from page
    )
    select seq, kind, key, enrollment_id, fields, at from measured
    where before <= ${maxPageLength}::bigint order by seq`.execute(db);
  const first = Number(rows[0]?.seq ?? stream.seq + 1);
  // New events may have come since the stream was read; those before the first one were swept.
  if (first > after + 1) return { state: 'gone', first };
  const events = rows.map(({ fields, at, seq, ...event }) => ({
    ...event,
    seq: Number(seq),
    fields: storedFields.parse(fields),
    at: at.toISOString(),
  }));
  return { state: 'read', page: { events, last_seq: Math.max(stream.seq, events.at(-1)?.seq ?? 0) } };
}
