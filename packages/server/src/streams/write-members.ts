import { sql } from 'kysely';
import type { Environment } from '../contract/field.ts';
import type { Tx } from '../storage/database.ts';
import { hasEndpoint, tellOf } from '../storage/webhook-outbox.ts';
import type { Writer } from './change-members.ts';
import type { OpenStream } from './find-stream.ts';

export interface StoredMember {
  digest: string;
  key: string;
  enrollmentId: string;
  /** JSON. */
  fields: string;
  /** The writer that enrolled it, if that is known here. */
  writer: Writer | null;
}

export type MemberEvent = Omit<StoredMember, 'digest' | 'writer'> & {
  kind: 'enrolled' | 'updated' | 'unenrolled';
};

export async function readMembers(
  tx: Tx,
  { organizationId, id }: OpenStream,
  digests: readonly string[],
): Promise<ReadonlyMap<string, StoredMember>> {
  const { rows } = await sql<{ digest: string; key: string; enrollment_id: string; fields: string }>`
    select encode(digest, 'hex') as digest, key, enrollment_id, fields from stream_members
    where org_id = ${organizationId} and stream_id = ${id}::int
      and digest in (select decode(hex, 'hex') from unnest(${[...digests]}::text[]) as hex)`.execute(tx);
  return new Map(
    rows.map(({ enrollment_id: enrollmentId, ...row }) => [
      row.digest,
      { ...row, enrollmentId, writer: null },
    ]),
  );
}

interface Written {
  before: ReadonlyMap<string, StoredMember>;
  after: ReadonlyMap<string, StoredMember>;
  events: readonly MemberEvent[];
}

export async function writeMembers(
  tx: Tx,
  stream: OpenStream,
  { before, after, events }: Written,
): Promise<void> {
  if (events.length === 0) return;
  const gone = [...before.values()].filter(
    (member) => after.get(member.digest)?.enrollmentId !== member.enrollmentId,
  );
  const put = [...after.values()].filter((member) => before.get(member.digest) !== member);
  await deleteMembers(tx, stream, gone);
  await putMembers(tx, stream, put);
  await appendEvents(tx, stream, events);
  const { rows } = await sql<ToldStream>`
    update streams set seq = seq + ${events.length}::bigint, member_count = member_count + ${after.size - before.size}::bigint
    where org_id = ${stream.organizationId} and id = ${stream.id}::int
    returning name, environment, now() as at, ${hasEndpoint('streams.org_id', 'stream.event')} as is_watched`.execute(
    tx,
  );
  if (rows[0]?.is_watched === true) await tellOfStream(tx, { ...rows[0], stream, events });
}

interface ToldStream {
  name: string;
  environment: Environment;
  at: Date;
  is_watched: boolean;
}

/** Of all events of the transaction at once, without the members. */
async function tellOfStream(
  tx: Tx,
  {
    stream: { organizationId, seq },
    events,
    name,
    environment,
    at,
  }: ToldStream & { stream: OpenStream; events: readonly MemberEvent[] },
): Promise<void> {
  const countOf = (kind: MemberEvent['kind']) => events.filter((event) => event.kind === kind).length;
  const data = {
    stream: name,
    environment,
    first_seq: seq + 1,
    last_seq: seq + events.length,
    enrolled: countOf('enrolled'),
    updated: countOf('updated'),
    unenrolled: countOf('unenrolled'),
    path: `/v1/streams/${encodeURIComponent(name)}/events?environment=${environment}&after=${seq}`,
  };
  await tellOf(tx, [{ organizationId, type: 'stream.event', environment, at, data }]);
}

async function deleteMembers(
  tx: Tx,
  { organizationId, id }: OpenStream,
  gone: readonly StoredMember[],
): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    delete from stream_members where org_id = ${organizationId} and stream_id = ${id}::int
      and digest in (select decode(hex, 'hex') from unnest(${gone.map(({ digest }) => digest)}::text[]) as hex)`.execute(
    tx,
  );
}

async function putMembers(
  tx: Tx,
  { organizationId, id }: OpenStream,
  members: readonly StoredMember[],
): Promise<void> {
  if (members.length === 0) return;
  const list = <Value>(read: (member: StoredMember) => Value) => members.map(read);
  await sql`
    insert into stream_members (
      org_id, stream_id, digest, key, enrollment_id, fields, enrolled_at, run_id, position, pipe_index)
    select ${organizationId}, ${id}::int, decode(digest, 'hex'), key, enrollment_id, fields, now(), run_id, position,
      pipe_index
    from unnest(
      ${list(({ digest }) => digest)}::text[], ${list(({ key }) => key)}::text[],
      ${list(({ enrollmentId }) => enrollmentId)}::uuid[], ${list(({ fields }) => fields)}::text[],
      ${list(({ writer }) => writer?.runId ?? null)}::text[], ${list(({ writer }) => writer?.position ?? null)}::int[],
      ${list(({ writer }) => writer?.pipeIndex ?? null)}::int[]
    ) as put (digest, key, enrollment_id, fields, run_id, position, pipe_index)
    on conflict (org_id, stream_id, digest) do update set fields = excluded.fields`.execute(tx);
}

async function appendEvents(
  tx: Tx,
  { organizationId, id, seq }: OpenStream,
  events: readonly MemberEvent[],
): Promise<void> {
  const list = <Value>(read: (event: MemberEvent) => Value) => events.map(read);
  await sql`
    insert into stream_events (org_id, stream_id, seq, kind, key, enrollment_id, fields)
    select ${organizationId}, ${id}::int, ${seq}::bigint + place, kind, key, enrollment_id, fields
    from unnest(
      ${list(({ kind }) => kind)}::text[], ${list(({ key }) => key)}::text[],
      ${list(({ enrollmentId }) => enrollmentId)}::uuid[], ${list(({ fields }) => fields)}::text[]
    ) with ordinality as told (kind, key, enrollment_id, fields, place)`.execute(tx);
}
