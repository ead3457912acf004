import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { keptDays } from './audit.ts';
import { liveSessions } from './sessions.ts';

/** Rows of one statement, which keeps their locks. */
const rowsAtOnce = 1000;

/** Deletes what is over or no longer kept. Passes over what others are just changing. */
export async function sweepAccounts(db: Db): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where not (${liveSessions}) limit ${rowsAtOnce}::int for update skip locked)`.execute(
    db,
  );
  await sql`
    delete from sign_in_links where hash in (
      select hash from sign_in_links where expires_at < now() limit ${rowsAtOnce}::int for update skip locked)`.execute(
    db,
  );
  await sql`
    delete from invitations where (org_id, id) in (
      select org_id, id from invitations where expires_at < now() limit ${rowsAtOnce}::int for update skip locked)`.execute(
    db,
  );
  await sql`
    delete from password_tries where name in (
      select name from password_tries where last_at < now() - interval '1 day' and free_at < now()
      limit ${rowsAtOnce}::int for update skip locked)`.execute(db);
  await sql`
    delete from audit where (org_id, id) in (
      select org_id, id from audit where at < now() - make_interval(days => ${keptDays}::int)
      limit ${rowsAtOnce}::int for update skip locked)`.execute(db);
}
