import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** An earlier version uses the access token that is there, and does not renew it. */
export const compatibleWith = '0010-searches';

const statements = [
  // `grant_no`: of the present tokens, one more with each renewal; null for a key that was pasted. `renew_at`: a little before
  // the access token ends. `renewing_until`: while a process asks for another one, which `renewing_no` names.
  sql`alter table connections
    add column grant_no int, add column refresh_sealed text, add column renew_at timestamptz(3),
    add column renewing_until timestamptz(3), add column renewing_no int not null default 0,
    add column lost_at timestamptz(3), add column lost_because text`,
  // Somebody is at a vendor to say yes. `state_hash`: SHA-256 of what comes back with them.
  sql`create table oauth_visits (
    org_id text not null references organizations on delete cascade, state_hash text not null,
    provider text not null, connection_id text not null, is_new boolean not null, name text not null,
    sealed_verifier text not null, actor text not null, is_person boolean not null,
    ends_at timestamptz(3) not null, primary key (org_id, state_hash))`,
  sql`create unique index oauth_visits_by_state on oauth_visits (state_hash)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
