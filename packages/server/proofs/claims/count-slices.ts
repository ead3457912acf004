import { sql } from 'kysely';
import type { BenchHome } from '../../bench/spawn.ts';
import { openStorage } from '../../src/storage/open-storage.ts';

/** All slices of a home whose service has stopped, and those that more than one worker had. */
export async function countSlices(home: BenchHome): Promise<{ all: number; again: number }> {
  const storage = await openStorage(home);
  try {
    const { rows } = await sql<{ all: number; again: number }>`
      select count(*)::int as "all", (count(*) filter (where token > 1))::int as again
      from slices`.execute(storage.api);
    return rows[0] ?? { all: 0, again: 0 };
  } finally {
    await storage.close();
  }
}
