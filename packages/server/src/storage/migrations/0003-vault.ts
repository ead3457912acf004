import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/* `sealed` is never the plain text; `key_id` names the master key it was sealed under. */
const statements = [
  sql`create table connections (
    org_id text not null references organizations on delete cascade, id text not null,
    provider text not null, name text not null, sealed text not null, key_id text not null,
    created_at timestamptz not null default now(), created_by text not null,
    rotated_at timestamptz, last_used_at timestamptz,
    primary key (org_id, id))`,
  sql`create table managed_credentials (
    provider text primary key, sealed text not null, key_id text not null,
    created_at timestamptz not null default now(), rotated_at timestamptz)`,
  // The `value` of a secret is sealed; a constant has its plain value and no key.
  sql`create table template_constants (
    org_id text not null references organizations on delete cascade, kind text not null, key text not null,
    value text not null, key_id text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    primary key (org_id, kind, key), check ((kind = 'secret') = (key_id is not null)))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
