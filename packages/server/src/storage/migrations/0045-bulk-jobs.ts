import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** An earlier version passes over what waits for a bulk job, and asks by itself. */
export const compatibleWith = '0010-searches';

const statements = [
  // One submission of many questions to a vendor. `state`: `begun` before it is sent, `taken` with the vendor's id, `done` when
  // all of it is read, `lost` when the vendor does not know it. `read_to`: rows that were read; `cursor`: the vendor's, of the
  // next page. `lease_until`: while a process reads it; `lease_no` grows with each lease.
  sql`create table bulk_jobs (
    org_id text not null, id text not null, operation text not null, credential text not null, class int not null,
    vendor_id text, row_count int not null, state text not null default 'begun',
    begun_at timestamptz(3) not null default now(), look_at timestamptz(3) not null,
    read_to int not null default 0, cursor text, lease_until timestamptz(3), lease_no int not null default 0,
    primary key (org_id, id))`,
  sql`create index bulk_jobs_open on bulk_jobs (credential, class, begun_at) where state in ('begun', 'taken')`,
  sql`create index bulk_jobs_by_age on bulk_jobs (begun_at)`,
  // `question`: credential and digest. `place`: in the submission, from 0. `asked_by`: the step of a record that asked first.
  // `reply`: JSON, what the vendor would have answered to this question alone.
  sql`create table bulk_rows (
    org_id text not null, job_id text not null, place int not null, question text not null, asked_by text not null,
    is_lost boolean not null default false, reply text, paid_by text, primary key (org_id, job_id, place))`,
  sql`create unique index bulk_rows_open on bulk_rows (org_id, question) where reply is null and not is_lost`,
  sql`create index bulk_rows_by_question on bulk_rows (org_id, question)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
