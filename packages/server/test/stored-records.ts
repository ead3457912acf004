import type { Db } from '../src/storage/database.ts';
import { unpackRecords } from '../src/storage/packed-records.ts';

/** The records of a run as they are stored, by their positions. */
export async function storedRecords(
  db: Db,
  runId: string,
): Promise<{ position: number; is_final: boolean; body: string }[]> {
  const rows = await db.selectFrom('records').selectAll().where('run_id', '=', runId).execute();
  const records = await Promise.all(
    rows.map(async (row) =>
      (await unpackRecords([row])).map(({ position, body }) => ({ position, is_final: row.is_final, body })),
    ),
  );
  return records.flat().toSorted((a, b) => a.position - b.position);
}
