import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/*
 * What was asked and what it cost. Money is an integer number of ten-thousandths of a credit. Attempts, entries and
 * batches have no foreign key to runs: what was billed outlives the run.
 */
const statements = [
  sql`alter table runs add column max_credits integer, add column held integer not null default 0`,
  sql`create table attempts (
    org_id text not null, run_id text not null, position integer not null, pipe_index integer not null,
    step integer not null, provider text not null, operation text not null, outcome text not null,
    rule text not null, message text, answer text, digest text not null, connection text,
    credits integer not null, price_rule text not null, duration_ms integer not null,
    observed_at timestamptz not null, cached boolean not null,
    primary key (org_id, run_id, position, pipe_index, step))`,
  sql`create table ledger_heads (
    org_id text primary key references organizations on delete cascade,
    balance bigint not null check (balance >= 0), held bigint not null check (held >= 0 and held <= balance),
    seq bigint not null, chain bytea not null)`,
  sql`create table ledger_batches (
    org_id text not null, seq bigint not null, id text not null, digest bytea not null, chain bytea not null,
    primary key (org_id, seq))`,
  sql`create table ledger_entries (
    org_id text not null, id bigint generated always as identity, batch_id text not null,
    at timestamptz not null default now(), kind text not null, amount bigint not null,
    run_id text, position integer, pipe_index integer, step integer, operation text, note text,
    primary key (org_id, id))`,
  sql`create index ledger_entries_by_run on ledger_entries (org_id, run_id)`,
  sql`create table holds (
    org_id text not null, run_id text not null, first_position integer not null, amount integer not null check (amount >= 0),
    primary key (org_id, run_id, first_position),
    foreign key (org_id, run_id) references runs on delete cascade)`,
  // A reservation that is lost with the server costs a moment of a vendor's rate and nothing else.
  sql`create unlogged table rate_limits (
    bucket text primary key, next_at timestamptz not null)`,
  sql`do $$ begin
    alter table attempts alter column answer set compression lz4;
  exception when feature_not_supported then null; end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
