import { sql } from 'kysely';
import type { ListPlace } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { shareOrganization } from '../storage/organizations.ts';
import { maxBuckets } from './bucket-limits.ts';

/** `full`: the organization may not have more. `gone`: the organization was deleted. */
export type CreateOutcome = 'created' | 'exists' | 'full' | 'gone';

/** Creates a bucket, unless one of that name exists. */
export async function createBucket(
  db: Db,
  { organizationId, environment, name }: ListPlace,
): Promise<CreateOutcome> {
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, organizationId))) return 'gone';
    const { rows } = await sql<{ count: number; is_there: boolean }>`
      select count(*)::int as count, coalesce(bool_or(environment = ${environment} and name = ${name}), false) as is_there
      from buckets where org_id = ${organizationId} and deleted_at is null`.execute(tx);
    const { count = 0, is_there: isThere = false } = rows[0] ?? {};
    if (isThere) return 'exists';
    if (count >= maxBuckets) return 'full';
    const inserted = await sql`
      insert into buckets (org_id, environment, name) values (${organizationId}, ${environment}, ${name})
      on conflict (org_id, environment, name) where deleted_at is null do nothing`.execute(tx);
    return Number(inserted.numAffectedRows ?? 0n) > 0 ? 'created' : 'exists';
  });
}
