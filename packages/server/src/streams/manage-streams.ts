import { sql } from 'kysely';
import type { ListPlace } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { shareOrganization } from '../storage/organizations.ts';
import { maxStreams } from './stream-limits.ts';

interface StreamRow {
  name: string;
  environment: ListPlace['environment'];
  members: string | number;
  last_seq: string | number;
  created_at: Date;
}

type ListedStream = Omit<StreamRow, 'members' | 'last_seq'> & { members: number; last_seq: number };

/** Streams by name; with `name` only that stream. */
export async function listStreams(
  db: Db,
  { organizationId, environment, name = null }: Omit<ListPlace, 'name'> & { name?: string | null },
): Promise<ListedStream[]> {
  const { rows } = await sql<StreamRow>`
    select name, environment, created_at, member_count as members, seq as last_seq
    from streams where org_id = ${organizationId} and environment = ${environment} and deleted_at is null
      and (${name}::text is null or name = ${name}::text)
    order by name collate "C" limit ${maxStreams}::int`.execute(db);
  return rows.map((row) => ({ ...row, members: Number(row.members), last_seq: Number(row.last_seq) }));
}

/** `full`: the organization may not have more. `gone`: the organization was deleted. */
export async function createStream(
  db: Db,
  { organizationId, environment, name }: ListPlace,
): Promise<'created' | 'exists' | 'full' | 'gone'> {
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, organizationId))) return 'gone';
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from streams where org_id = ${organizationId} and deleted_at is null`.execute(
      tx,
    );
    if ((rows[0]?.count ?? 0) >= maxStreams) return 'full';
    const inserted = await sql`
      insert into streams (org_id, environment, name) values (${organizationId}, ${environment}, ${name})
      on conflict (org_id, environment, name) where deleted_at is null do nothing`.execute(tx);
    return Number(inserted.numAffectedRows ?? 0n) > 0 ? 'created' : 'exists';
  });
}

/** After the commit nobody sees the stream; its rows are swept later. Waits for running changes. */
export async function deleteStream(db: Db, place: ListPlace): Promise<boolean> {
  const { organizationId, environment, name } = place;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from streams
      where org_id = ${organizationId} and environment = ${environment} and name = ${name} and deleted_at is null
      for update`.execute(tx);
    const [row] = rows;
    if (row === undefined) return false;
    await sql`update streams set deleted_at = now() where org_id = ${organizationId} and id = ${row.id}::int`.execute(
      tx,
    );
    return true;
  });
}
