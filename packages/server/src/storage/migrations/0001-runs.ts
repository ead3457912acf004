import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/*
 * Every table of a run starts its key with the organization, so that all of them can be hash-partitioned by it.
 */
const statements = [
  sql`create table organizations (
    id text primary key, name text not null, plan text not null, created_at timestamptz not null default now())`,
  sql`create table api_keys (
    id text primary key, org_id text not null references organizations on delete cascade,
    role text not null, name text not null, prefix text not null, hash text not null unique,
    created_by text not null, created_at timestamptz not null default now(),
    last_used_at timestamptz, revoked_at timestamptz)`,
  sql`create index api_keys_by_org on api_keys (org_id)`,
  sql`create table capacity (
    org_id text primary key references organizations on delete cascade,
    in_flight integer not null default 0 check (in_flight >= 0))`,
  sql`create unlogged table request_counts (
    org_id text not null, minute integer not null, count integer not null, primary key (org_id, minute))`,
  sql`create table runs (
    org_id text not null references organizations on delete cascade, id text not null, environment text not null,
    status text not null, plan text, input_order text not null, errors text not null,
    record_count integer not null, open_slices integer not null, has_fault boolean not null default false,
    spent integer not null default 0, created_at timestamptz not null default now(),
    started_at timestamptz, finished_at timestamptz, expires_at timestamptz,
    primary key (org_id, id))`,
  sql`create index runs_expiring on runs (expires_at) where expires_at is not null`,
  sql`create table run_inputs (
    org_id text not null, run_id text not null, first_position integer not null, body text not null,
    primary key (org_id, run_id, first_position),
    foreign key (org_id, run_id) references runs on delete cascade)`,
  sql`create table slices (
    org_id text not null, run_id text not null, first_position integer not null, size integer not null,
    state text not null, class smallint not null, backlog integer not null,
    seq bigint generated always as identity, token integer not null default 0, claims integer not null default 0,
    lease_until timestamptz, first_claimed_at timestamptz,
    primary key (org_id, run_id, first_position),
    foreign key (org_id, run_id) references runs on delete cascade)`,
  sql`create index slices_ready on slices (class, backlog, seq) where state = 'ready'`,
  sql`create index slices_ready_by_age on slices (class, seq) where state = 'ready'`,
  sql`create index slices_leased on slices (lease_until) where state = 'leased'`,
  // No foreign key: checking one per record costs more than writing the record. Code that deletes runs deletes these
  // first.
  sql`create table records (
    org_id text not null, run_id text not null, position integer not null,
    is_final boolean not null, body text not null,
    primary key (org_id, run_id, position))`,
  // Texts are compressed, which makes them about nine times smaller; lz4 does it at half the cost where it is built in.
  sql`do $$ begin
    alter table records alter column body set compression lz4;
    alter table run_inputs alter column body set compression lz4;
    alter table runs alter column plan set compression lz4;
  exception when feature_not_supported then null; end $$`,
  sql`create table effects (
    org_id text not null, run_id text not null, position integer not null, pipe_index integer not null,
    answer text, created_at timestamptz not null default now(),
    primary key (org_id, run_id, position, pipe_index),
    foreign key (org_id, run_id) references runs on delete cascade)`,
  sql`create table idempotency_keys (
    org_id text not null, key text not null, digest text not null, run_id text not null,
    created_at timestamptz not null default now(),
    primary key (org_id, key))`,
  sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
