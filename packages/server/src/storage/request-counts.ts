import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Counts `wanted` requests in, and returns how many of them fit into the `limit` of that minute. */
export async function takeRequests(
  db: Db,
  {
    organizationId,
    minute,
    wanted,
    limit,
  }: { organizationId: string; minute: number; wanted: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    insert into request_counts as counts (org_id, minute, count)
    values (${organizationId}, ${minute}::int, ${wanted}::int)
    on conflict (org_id, minute) do update set count = counts.count + excluded.count
    returning count as total`.execute(db);
  const before = (rows[0]?.total ?? 0) - wanted;
  return Math.max(0, Math.min(wanted, limit - before));
}

/** Passes over what another process is deleting, so that no two ever wait for each other. */
export async function deleteOldRequestCounts(db: Db, minute: number): Promise<void> {
  await sql`
    delete from request_counts where (org_id, minute) in (
      select org_id, minute from request_counts where minute < ${minute - 1}::int for update skip locked
    )`.execute(db);
}
