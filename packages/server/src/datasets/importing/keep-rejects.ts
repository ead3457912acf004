import { sql } from 'kysely';
import type { Reject } from '../../contract/datasets.ts';
import type { Db } from '../../storage/database.ts';
import type { Piece } from '../reading/piece.ts';

const batchSize = 1000;
const maxShown = 20;

export interface RejectKeeper {
  add(told: Pick<Piece, 'rejects' | 'moreRejects'>): Promise<void>;
  finish(): Promise<void>;
  count(): number;
  first(): readonly Reject[];
}

/** Stores the rejects of an import as they come. */
export function keepRejects(db: Db, importId: string): RejectKeeper {
  const first: Reject[] = [];
  let waiting: Reject[] = [];
  let kept = 0;
  let count = 0;
  const flush = async (): Promise<void> => {
    const rows = waiting.map((reject, at) => ({ import_id: importId, seq: kept + at, ...reject }));
    waiting = [];
    kept += rows.length;
    if (rows.length === 0) return;
    await sql`
      insert into dataset_rejects (import_id, seq, line, "column", reason, text)
      select import_id, seq, line, "column", reason, text from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (import_id text, seq int, line bigint, "column" text, reason text, text text)`.execute(db);
  };
  return {
    add: async ({ rejects, moreRejects }) => {
      count += moreRejects;
      for (const reject of rejects) {
        count += 1;
        if (first.length < maxShown) first.push(reject);
        waiting.push(reject);
        if (waiting.length >= batchSize) await flush();
      }
    },
    finish: flush,
    count: () => count,
    first: () => first,
  };
}

/** The kept rejects of the last import, a page at a time. */
export async function listRejects(
  db: Db,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<(Reject & { seq: number })[]> {
  const rows = await db
    .selectFrom('dataset_rejects')
    .select(['seq', 'line', 'column', 'reason', 'text'])
    .where('import_id', '=', importId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, line: Number(row.line) }));
}
