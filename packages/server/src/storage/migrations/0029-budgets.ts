import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/*
 * What an organization, one of its keys or one of its sheets may spend in a period. `current` names the period that
 * `spent` and `held` are of. A hold says what it takes of which budget, and in which period.
 */
const statements = [
  sql`create table budgets (
    id int generated always as identity primary key, org_id text not null references organizations,
    key_id text, sheet_id int, period text not null, amount bigint not null, current text not null default '',
    spent bigint not null default 0, held bigint not null default 0,
    created_at timestamptz(3) not null default now())`,
  sql`create unique index budgets_scope on budgets (org_id, coalesce(key_id, ''), coalesce(sheet_id, 0), period)`,
  // So that a hold finds out in a row that it reads anyway that there are none.
  sql`alter table ledger_heads add column has_budgets boolean not null default false`,
  sql`alter table holds add column budgets jsonb`,
  // Who submitted a run, and for which sheet.
  sql`alter table runs add column key_id text, add column sheet_id int`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
