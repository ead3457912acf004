/* A stream that a sheet follows, as it is stored. */
import { sql } from 'kysely';
import type { NewFollow } from '../../contract/sheets/follow.ts';
import { newFollow } from '../../contract/sheets/follow.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { Sign } from '../../storage/lookout.ts';
import type { SheetPlace } from '../sheet.ts';

export interface StoredFollow {
  place: SheetPlace;
  streamId: number;
  setting: NewFollow;
  /** Events up to this one are in the rows. */
  seq: number;
  membersAfter: Buffer | null;
  /** Whether those who were members before are in the rows. */
  isFilled: boolean;
  skipped: number;
  lastSkipped: string | null;
  stopped: string | null;
  /** Of the claim; a process with an older one is too late. */
  token: number;
}

interface FollowRow {
  org_id: string;
  sheet_id: number;
  stream_id: number;
  body: string;
  seq: string | number;
  members_after: Buffer | null;
  is_filled: boolean;
  skipped: string | number;
  last_skipped: string | null;
  stopped: string | null;
  token: number;
}

const columns = sql`org_id, sheet_id, stream_id, body, seq, members_after, is_filled, skipped, last_skipped, stopped, token`;

function readRow(row: FollowRow): StoredFollow {
  return {
    place: { organizationId: row.org_id, id: row.sheet_id },
    streamId: row.stream_id,
    setting: newFollow.parse(JSON.parse(row.body)),
    seq: Number(row.seq),
    membersAfter: row.members_after === null ? null : Buffer.from(row.members_after),
    isFilled: row.is_filled,
    skipped: Number(row.skipped),
    lastSkipped: row.last_skipped,
    stopped: row.stopped,
    token: row.token,
  };
}

export async function findFollow(db: Db, { organizationId, id }: SheetPlace): Promise<StoredFollow | null> {
  const { rows } = await sql<FollowRow>`
    select ${columns} from sheet_follows
    where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(db);
  return rows[0] === undefined ? null : readRow(rows[0]);
}

/** Begins, or begins anew, with those who are members now. A process that is at it is too late from then on. */
export async function putFollow(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { setting, streamId, seq }: { setting: NewFollow; streamId: number; seq: number },
): Promise<void> {
  await sql`
    insert into sheet_follows (org_id, sheet_id, stream, stream_id, body, seq)
    values (${organizationId}, ${id}::int, ${setting.stream}, ${streamId}::int, ${JSON.stringify(setting)}, ${seq}::bigint)
    on conflict (org_id, sheet_id) do update set stream = excluded.stream, stream_id = excluded.stream_id,
      body = excluded.body, seq = excluded.seq, members_after = null, is_filled = false, skipped = 0,
      last_skipped = null, stopped = null, token = sheet_follows.token + 1, lease_until = null`.execute(tx);
}

/** Rows stay. False where it follows nothing. */
export async function dropFollow(db: Db, { organizationId, id }: SheetPlace): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sheet_follows where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Sheets that follow streams, which may have gone on. */
export const areFollowing: Sign = sql`exists (select from sheet_follows where stopped is null)`;

/**
 * Of each organization, except some, the sheet that has waited longest for its stream, those that waited longest first. So
 * an organization with many sheets takes no turn of another one.
 */
export async function listDueFollows(
  db: Db,
  { most, except }: { most: number; except: readonly string[] },
): Promise<SheetPlace[]> {
  const { rows } = await sql<{ org_id: string; sheet_id: number }>`
    select org_id, sheet_id from (
      select distinct on (follow.org_id) follow.org_id, follow.sheet_id, follow.served_at
      from sheet_follows as follow
      join sheets on sheets.org_id = follow.org_id and sheets.id = follow.sheet_id and sheets.deleted_at is null
      left join streams on streams.org_id = follow.org_id and streams.id = follow.stream_id
        and streams.deleted_at is null
      where follow.stopped is null and follow.org_id <> all(${[...except]}::text[])
        and (follow.lease_until is null or follow.lease_until < now())
        and (not follow.is_filled or streams.id is null or streams.seq > follow.seq)
      order by follow.org_id, follow.served_at nulls first
    ) as due
    order by served_at nulls first limit ${most}::int`.execute(db);
  return rows.map(({ org_id: organizationId, sheet_id: id }) => ({ organizationId, id }));
}

/** Null where another process was faster. */
export async function leaseFollow(
  db: Db,
  { organizationId, id }: SheetPlace,
  leaseSeconds: number,
): Promise<StoredFollow | null> {
  const { rows } = await sql<FollowRow>`
    update sheet_follows set token = token + 1, served_at = now(),
      lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where org_id = ${organizationId} and sheet_id = ${id}::int and stopped is null
      and (lease_until is null or lease_until < now())
    returning ${columns}`.execute(db);
  return rows[0] === undefined ? null : readRow(rows[0]);
}

/** What a step came to. It is written with the rows, or not at all. */
export interface FollowProgress {
  seq: number;
  membersAfter: Buffer | null;
  isFilled: boolean;
  skipped: number;
  lastSkipped: string | null;
}

/** Gives the lease back. False where another process has it, or the setting has changed. */
export async function saveProgress(
  tx: Tx,
  { place, token }: Pick<StoredFollow, 'place' | 'token'>,
  { seq, membersAfter, isFilled, skipped, lastSkipped }: FollowProgress,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sheet_follows set seq = ${seq}::bigint, members_after = ${membersAfter}::bytea, is_filled = ${isFilled}::boolean,
      skipped = skipped + ${skipped}::bigint, last_skipped = coalesce(${lastSkipped}::text, last_skipped), lease_until = null
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and token = ${token}::int
      and stopped is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Says why it follows no longer. */
export async function stopFollow(
  db: Db,
  { place, token }: Pick<StoredFollow, 'place' | 'token'>,
  why: string,
): Promise<void> {
  await sql`
    update sheet_follows set stopped = ${why}, lease_until = null
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and token = ${token}::int
      and stopped is null`.execute(db);
}
