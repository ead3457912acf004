import { sql } from 'kysely';
import type { SearchPayload } from '../../contract/search-request.ts';
import type { NewSheetSearch } from '../../contract/sheets/searches.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { organizationGone, tooMany } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { toUnits } from '../../contract/money.ts';
import { shareSheet } from '../structure/lock-sheet.ts';
import { maxSearchesOfOrganization, maxSearchesOfSheet } from './searching-limits.ts';
import type { TakenField } from './sheet-search.ts';

interface SearchToStart {
  body: NewSheetSearch;
  /** The first page, with its limit. */
  search: SearchPayload;
  fields: readonly TakenField[];
  createdColumns: string[];
  createdBy: string;
}

/** Stores a search, which a process with workers then takes on. Answers its number. */
export async function startSearch(
  tx: Tx,
  place: SheetPlace,
  { body, search, fields, createdColumns, createdBy }: SearchToStart,
): Promise<number> {
  if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
  await shareSheet(tx, place);
  const no = await takeNumber(tx, place);
  await checkCount(tx, place);
  await tx
    .insertInto('sheet_searches')
    .values({
      org_id: place.organizationId,
      sheet_id: place.id,
      no,
      status: 'running',
      search: JSON.stringify(search),
      fields: JSON.stringify(fields),
      created_columns: createdColumns,
      next: JSON.stringify(search),
      max_rows: body.max_rows,
      max_pages: body.max_pages,
      max_credits: toUnits(body.max_credits ?? null),
      note: body.note ?? null,
      created_by: createdBy,
    })
    .execute();
  return no;
}

/** The sheet's head is locked from here on, so that no two count at the same time. */
async function takeNumber(tx: Tx, { organizationId, id }: SheetPlace): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    update sheet_heads set next_search = next_search + 1
    where org_id = ${organizationId} and sheet_id = ${id}::int returning next_search - 1 as no`.execute(tx);
  return rows[0]?.no ?? 1;
}

async function checkCount(tx: Tx, { organizationId, id }: SheetPlace): Promise<void> {
  const { rows } = await sql<{ here: number; all: number }>`
    select count(*) filter (where sheet_id = ${id}::int)::int as here, count(*)::int as all
    from sheet_searches where org_id = ${organizationId} and finished_at is null`.execute(tx);
  const { here = 0, all = 0 } = rows[0] ?? {};
  if (here >= maxSearchesOfSheet)
    throw tooMany('searches into a sheet at a time', maxSearchesOfSheet, 'wait until one ends');
  if (all >= maxSearchesOfOrganization)
    throw tooMany('searches into sheets at a time', maxSearchesOfOrganization, 'wait until one ends');
}

/** The page that is asked for is still written. False where there is no such search, or it has ended. */
export async function cancelSheetSearch(
  db: Db,
  { organizationId, id }: SheetPlace,
  no: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sheet_searches set canceled_at = coalesce(canceled_at, now())
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::int and finished_at is null`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
