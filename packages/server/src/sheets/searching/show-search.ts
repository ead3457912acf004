import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { EndReason, SheetSearch } from '../../contract/sheets/searches.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import { toCredits } from '../../contract/money.ts';
import { readFields, readPayload, readRejects } from './sheet-search.ts';

/** Of a sheet that are listed, the newest first. */
const maxListed = 100;

interface ShownRow {
  no: number;
  status: SheetSearch['status'];
  search: string;
  fields: string;
  created_columns: string[];
  next: string | null;
  note: string | null;
  pages: number;
  found: string | number;
  appended: string | number;
  duplicate: string | number;
  rejected: string | number;
  rejects: string;
  spent: string | number;
  max_rows: number;
  max_pages: number;
  max_credits: string | number | null;
  ended_because: EndReason | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

/** The newest searches of a sheet; or the one of that number. */
export async function showSearches(
  db: Db,
  { organizationId, id }: SheetPlace,
  no: number | null = null,
): Promise<SheetSearch[]> {
  const { rows } = await sql<ShownRow>`
    select no, status, search, fields, created_columns, next, note, pages, found, appended, duplicate, rejected, rejects,
      spent, max_rows, max_pages, max_credits, ended_because, error, created_at, finished_at
    from sheet_searches
    where org_id = ${organizationId} and sheet_id = ${id}::int and (${no}::int is null or no = ${no}::int)
    order by no desc limit ${maxListed}::int`.execute(db);
  const names = await columnNames(db, { organizationId, id });
  return rows.map((row) => show(row, names));
}

export async function showSearch(db: Db, place: SheetPlace, no: number): Promise<SheetSearch> {
  const [search] = await showSearches(db, place, no);
  if (search === undefined)
    throw new ServiceError('not-found', `The sheet has no search ${no}; GET …/searches lists them.`);
  return search;
}

/** Of columns that were removed, too. */
async function columnNames(db: Db, { organizationId, id }: SheetPlace): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('sheet_columns')
    .select(['no', 'name'])
    .where('org_id', '=', organizationId)
    .where('sheet_id', '=', id)
    .execute();
  return new Map(rows.map(({ no, name }) => [no, name]));
}

function show(row: ShownRow, names: ReadonlyMap<number, string>): SheetSearch {
  const fields = readFields(row.fields).map(({ field, column }) => [field, names.get(column) ?? ''] as const);
  return {
    no: row.no,
    status: row.status,
    search_id: readPayload(row.search).search_id,
    fields: Object.fromEntries(fields),
    created_columns: row.created_columns,
    note: row.note,
    pages: row.pages,
    found: Number(row.found),
    appended: Number(row.appended),
    duplicate: Number(row.duplicate),
    rejected: Number(row.rejected),
    rejects: readRejects(row.rejects),
    spent: toCredits(Number(row.spent)),
    max_rows: row.max_rows,
    max_pages: row.max_pages,
    max_credits: row.max_credits === null ? null : toCredits(Number(row.max_credits)),
    ended_because: row.ended_because,
    error: row.error,
    next_page: row.next === null ? null : readPayload(row.next),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
