import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/*
 * Deliveries refer to nothing: a foreign key would lock a row of the organization or the endpoint in the transaction that
 * makes the event.
 */
const statements = [
  sql`alter table runs add column webhook text`,
  // In ten-thousandths of a credit. Null: nobody is told of a low balance.
  sql`alter table ledger_heads add column low_at bigint`,
  sql`create table webhook_endpoints (
    org_id text not null references organizations on delete cascade, id text not null,
    url text not null, host text not null, description text not null, events text[] not null,
    created_by text not null, created_at timestamptz(3) not null default now(),
    failing_since timestamptz(3), disabled_at timestamptz(3), disabled_because text,
    primary key (org_id, id))`,
  // `owner`: an endpoint, or `runs`. `ends_at`: when one that was replaced no longer signs.
  sql`create table webhook_secrets (
    org_id text not null references organizations on delete cascade, id text not null, owner text not null,
    sealed text not null, key_id text not null, created_at timestamptz(3) not null default now(),
    ends_at timestamptz(3), primary key (org_id, id))`,
  sql`create index webhook_secrets_by_owner on webhook_secrets (org_id, owner)`,
  sql`create unique index webhook_secrets_current on webhook_secrets (org_id, owner) where ends_at is null`,
  // `url`: of a run; that of an endpoint is looked up. `due_at`: of the next attempt, or when the present one is given up.
  sql`create table webhook_deliveries (
    org_id text not null, id text not null, seq bigint generated always as identity,
    owner text not null, url text, host text not null,
    type text not null, environment text not null, body text not null,
    state text not null default 'pending', due_at timestamptz(3) not null default now(),
    claims int not null default 0, attempts int not null default 0,
    last_at timestamptz(3), last_status int, last_error text, signature text,
    created_at timestamptz(3) not null default now(), primary key (org_id, id))`,
  sql`create index webhook_deliveries_by_owner on webhook_deliveries (org_id, owner, seq)`,
  sql`create index webhook_deliveries_due on webhook_deliveries (org_id, host, due_at) where state = 'pending'`,
  sql`create index webhook_deliveries_waiting on webhook_deliveries (created_at) where state = 'pending'`,
  sql`create index webhook_deliveries_in_order on webhook_deliveries (org_id, seq)`,
  sql`create index webhook_deliveries_old on webhook_deliveries (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
