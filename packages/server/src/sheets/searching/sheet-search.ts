/* A search into a sheet as the process has it that takes its next step. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { SearchPayload } from '../../contract/search-request.ts';
import { searchPayload } from '../../contract/search-request.ts';
import type { SearchReject } from '../../contract/sheets/searches.ts';
import { searchReject } from '../../contract/sheets/searches.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { Sign } from '../../storage/lookout.ts';
import type { SheetPlace } from '../sheet.ts';
import { leaseSeconds } from './searching-limits.ts';

export interface SheetSearch {
  place: SheetPlace;
  no: number;
  /** Of the claim; a writer with an older one is too late. */
  token: number;
  /** As it began. */
  search: SearchPayload;
  fields: readonly TakenField[];
  /** The page to ask for; null after the last one. */
  next: SearchPayload | null;
  /** Of the page that is asked for; it may not be submitted yet. */
  runId: string | null;
  maxRows: number;
  maxPages: number;
  /** Ten-thousandths of a credit, like `spent`; null for no ceiling. */
  maxCredits: number | null;
  pages: number;
  appended: number;
  rejects: readonly SearchReject[];
  spent: number;
  isCanceled: boolean;
}

/** A field of the rows, and the column that takes it. */
const takenField = z.strictObject({
  field: z.string(),
  column: z.int(),
  /** The field by which the search tells its rows from each other, if this is one of those; the first counts most. */
  identity: z.string().nullable(),
});
export type TakenField = z.infer<typeof takenField>;
const takenFields = z.array(takenField);
const rejects = z.array(searchReject);

export const readFields = (text: string): TakenField[] => takenFields.parse(JSON.parse(text));
export const readRejects = (text: string): SearchReject[] => rejects.parse(JSON.parse(text));
export const readPayload = (text: string): SearchPayload => searchPayload.parse(JSON.parse(text));

interface SearchRow {
  org_id: string;
  sheet_id: number;
  no: number;
  token: number;
  search: string;
  fields: string;
  next: string | null;
  run_id: string | null;
  max_rows: number;
  max_pages: number;
  max_credits: string | number | null;
  pages: number;
  appended: string | number;
  rejects: string;
  spent: string | number;
  canceled_at: Date | null;
}

const columns = sql`sheet_searches.org_id, sheet_searches.sheet_id, sheet_searches.no, token, search, fields, next, run_id,
  max_rows, max_pages, max_credits, pages, appended, rejects, spent, canceled_at`;

function readRow(row: SearchRow): SheetSearch {
  return {
    place: { organizationId: row.org_id, id: row.sheet_id },
    no: row.no,
    token: row.token,
    search: readPayload(row.search),
    fields: readFields(row.fields),
    next: row.next === null ? null : readPayload(row.next),
    runId: row.run_id,
    maxRows: row.max_rows,
    maxPages: row.max_pages,
    maxCredits: row.max_credits === null ? null : Number(row.max_credits),
    pages: row.pages,
    appended: Number(row.appended),
    rejects: readRejects(row.rejects),
    spent: Number(row.spent),
    isCanceled: row.canceled_at !== null,
  };
}

export const areUnfinished: Sign = sql`exists (select from sheet_searches where finished_at is null)`;

/**
 * Takes on searches that have something to do: the run of their page is over, or was never submitted. Organizations take
 * turns, and so do the searches of each.
 */
export async function leaseDue(db: Db, most: number): Promise<SheetSearch[]> {
  const { rows } = await sql<SearchRow>`
    with due as (
      select org_id as org, sheet_id as sheet, no as search_no, waiting_since,
        row_number() over (partition by org_id order by waiting_since, sheet_id, no) as turn
      from sheet_searches
      where finished_at is null and (lease_until is null or lease_until < now()) and (
        canceled_at is not null or run_id is null or not exists (
          select from runs where runs.org_id = sheet_searches.org_id and runs.id = sheet_searches.run_id
            and runs.status in ('pending', 'processing')))
    ), chosen as (
      select org, sheet, search_no from due order by turn, waiting_since limit ${most}::int
    ), free as (
      select org, sheet, search_no from chosen
      join sheet_searches on org_id = org and sheet_id = sheet and no = search_no
      where finished_at is null and (lease_until is null or lease_until < now())
      for update of sheet_searches skip locked
    )
    update sheet_searches set token = token + 1, lease_until = now() + make_interval(secs => ${leaseSeconds}::int),
      waiting_since = now()
    from free where org_id = org and sheet_id = sheet and no = search_no
    returning ${columns}`.execute(db);
  return rows.map(readRow);
}

type Held = Pick<SheetSearch, 'place' | 'no' | 'token'>;

const isHeld = ({ place, no, token }: Held) => sql`
  org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int and token = ${token}::int
    and finished_at is null`;

/** Gives it back, so that any process can take its next step at once. */
export async function releaseSearch(db: Db, search: Held): Promise<void> {
  await sql`update sheet_searches set lease_until = null where ${isHeld(search)}`.execute(db);
}

/** False where another process has it. */
export async function renewSearch(db: Db, search: Held): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sheet_searches set lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where ${isHeld(search)}`.execute(db);
  return numAffectedRows === 1n;
}

/** The search as it is now, for this transaction alone, and the lease renewed; null where another process has it. */
export async function lockSearch(tx: Tx, search: Held): Promise<SheetSearch | null> {
  const { rows } = await sql<SearchRow>`
    update sheet_searches set lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where ${isHeld(search)} returning ${columns}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : readRow(row);
}

/** Which run asks for the next page, before it is submitted. False where another process has the search. */
export async function noteRun(db: Db, search: Held, runId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sheet_searches set run_id = ${runId},
      lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where ${isHeld(search)} and run_id is null`.execute(db);
  return numAffectedRows === 1n;
}
