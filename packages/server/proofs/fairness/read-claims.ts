import type { BenchHome } from '../../bench/spawn.ts';
import { openStorage } from '../../src/storage/open-storage.ts';

export interface ClaimedRow {
  org_id: string;
  class: number;
  backlog: number;
  /** In milliseconds since the epoch, as the next one; null when nobody has claimed it. */
  claimedAt: number | null;
  createdAt: number;
}

/** All slices of a home that no service runs on, and when each was claimed first. */
export async function readClaims(home: BenchHome): Promise<ClaimedRow[]> {
  const storage = await openStorage(home);
  const rows = await storage.api
    .selectFrom('slices')
    .innerJoin('runs', (join) =>
      join.onRef('runs.org_id', '=', 'slices.org_id').onRef('runs.id', '=', 'slices.run_id'),
    )
    .select(['slices.org_id', 'class', 'backlog', 'first_claimed_at', 'created_at'])
    .execute()
    .finally(() => storage.close());
  return rows.map(({ first_claimed_at: claimed, created_at: created, ...row }) => ({
    ...row,
    claimedAt: claimed === null ? null : claimed.getTime(),
    createdAt: created.getTime(),
  }));
}

/** Records in flight of an organization, and those in its queue; they are the same when nobody works. */
export async function countQueued(
  home: BenchHome,
  organizationId: string,
): Promise<{ inFlight: number; queued: number }> {
  const storage = await openStorage(home);
  const read = async () => {
    const { in_flight: inFlight } = await storage.api
      .selectFrom('capacity')
      .select('in_flight')
      .where('org_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const rows = await storage.api
      .selectFrom('slices')
      .select(({ fn }) => fn.sum<string>('size').as('records'))
      .where('org_id', '=', organizationId)
      .where('state', '=', 'ready')
      .executeTakeFirstOrThrow();
    return { inFlight, queued: Number(rows.records) };
  };
  return read().finally(() => storage.close());
}
