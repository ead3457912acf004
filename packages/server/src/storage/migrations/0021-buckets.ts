import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/*
 * Buckets, which are sets of keys, and streams, which are lists of members with a log. A key may be longer than an index
 * takes, so its digest stands for it. Times are whole milliseconds, because clients send them back in cursors.
 */
const statements = [
  sql`create table buckets (
    org_id text not null references organizations on delete cascade, id int generated always as identity,
    environment text not null, name text not null, entry_count bigint not null default 0,
    created_at timestamptz(3) not null default now(), deleted_at timestamptz,
    primary key (org_id, id))`,
  sql`create unique index buckets_name on buckets (org_id, environment, name) where deleted_at is null`,
  sql`create table bucket_entries (
    org_id text not null, bucket_id int not null, digest bytea not null, key text not null, entry_id uuid not null,
    fields text not null, claimed_at timestamptz(3) not null, expires_at timestamptz(3),
    run_id text, position int, pipe_index int,
    primary key (org_id, bucket_id, digest),
    foreign key (org_id, bucket_id) references buckets on delete cascade)`,
  sql`create index bucket_entries_newest on bucket_entries (org_id, bucket_id, claimed_at, entry_id)`,
  sql`create index bucket_entries_expiring on bucket_entries (org_id, bucket_id, expires_at)
    where expires_at is not null`,
  sql`create index bucket_entries_expired on bucket_entries (expires_at) where expires_at is not null`,
  sql`create table streams (
    org_id text not null references organizations on delete cascade, id int generated always as identity,
    environment text not null, name text not null, member_count bigint not null default 0,
    seq bigint not null default 0, created_at timestamptz(3) not null default now(), deleted_at timestamptz,
    primary key (org_id, id))`,
  sql`create unique index streams_name on streams (org_id, environment, name) where deleted_at is null`,
  sql`create table stream_members (
    org_id text not null, stream_id int not null, digest bytea not null, key text not null,
    enrollment_id uuid not null, fields text not null, enrolled_at timestamptz(3) not null,
    run_id text, position int, pipe_index int,
    primary key (org_id, stream_id, digest),
    foreign key (org_id, stream_id) references streams on delete cascade)`,
  sql`create index stream_members_newest on stream_members (org_id, stream_id, enrolled_at, enrollment_id)`,
  sql`create table stream_events (
    org_id text not null, stream_id int not null, seq bigint not null, kind text not null, key text not null,
    enrollment_id uuid not null, fields text not null, at timestamptz(3) not null default now(),
    primary key (org_id, stream_id, seq),
    foreign key (org_id, stream_id) references streams on delete cascade)`,
  sql`create index stream_events_old on stream_events (at)`,
  // The answer to a call that is not a run, for a repetition with the same Idempotency-Key.
  sql`alter table idempotency_keys add column answer text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
