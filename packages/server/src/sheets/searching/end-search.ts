import { sql } from 'kysely';
import type { EndReason } from '../../contract/sheets/searches.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { SheetSearch } from './sheet-search.ts';

export interface End {
  why: EndReason;
  error: string | null;
}

const statusOf = (why: EndReason) => {
  if (why === 'canceled') return 'canceled';
  return why === 'failed' || why === 'sheet_full' ? 'failed' : 'completed';
};

/** A process that is late with it changes nothing: another one has the search. */
export async function endSearch(
  db: Db | Tx,
  { place, no, token }: Pick<SheetSearch, 'place' | 'no' | 'token'>,
  { why, error }: End,
): Promise<void> {
  await sql`
    update sheet_searches set status = ${statusOf(why)}, ended_because = ${why}, error = ${error}::text, run_id = null,
      lease_until = null, finished_at = now()
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int and token = ${token}::int
      and finished_at is null`.execute(db);
}

type Position = Pick<SheetSearch, 'appended' | 'maxRows' | 'pages' | 'maxPages' | 'next' | 'isCanceled'>;

/** Why no more pages are asked for; null where there is one to ask for. */
export function endOf({ appended, maxRows, pages, maxPages, next, isCanceled }: Position): End | null {
  const end = (why: EndReason): End => ({ why, error: null });
  if (appended >= maxRows) return end('max_rows');
  if (next === null) return end('no_more_rows');
  if (isCanceled) return end('canceled');
  return pages >= maxPages ? end('max_pages') : null;
}
