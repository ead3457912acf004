/* A page that was found becomes rows of the sheet, in one transaction with the place where the search continues. */
import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchPayload } from '../../contract/search-request.ts';
import type { SearchReject } from '../../contract/sheets/searches.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { organizationGone } from '../refusals.ts';
import { whyNot } from '../rows/append-rows.ts';
import type { PreparedRows, RejectedRow } from '../rows/prepare-rows.ts';
import { prepareRows } from '../rows/prepare-rows.ts';
import { lockKeys } from '../rows/row-keys.ts';
import { appendRowsTx, isFull, reserveRowIds, StructureChanged } from '../rows/write-rows.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { shareSheet } from '../structure/lock-sheet.ts';
import type { End } from './end-search.ts';
import { endOf, endSearch } from './end-search.ts';
import type { KnownRows, Looking } from './find-known.ts';
import { findKnown } from './find-known.ts';
import type { FoundRow, Identify } from './read-page.ts';
import type { SheetSearch } from './sheet-search.ts';
import { lockSearch, renewSearch } from './sheet-search.ts';

/** Others who change columns, or whose searches find the same rows, at the same time are rare. */
const tries = 5;
const maxRejects = 20;

interface PageToWrite {
  rows: readonly FoundRow[];
  next: SearchPayload | null;
  runId: string;
  spent: number;
  /** Why the search ends with this page, where it does whatever its rows are. */
  end: End | null;
}

export interface WritingPorts {
  db: Db;
  identify: Identify;
  /** Reads many rows of a sheet, when it is the turn of its organization. */
  look<Result>(organizationId: string, read: (db: Db) => Promise<Result>): Promise<Result>;
}

/** `over`: it was the last page. `lost`: another process has the search. `again`: others were faster each time. */
export type Written = 'written' | 'over' | 'lost' | 'again';

export async function writePage(
  ports: WritingPorts,
  search: SheetSearch,
  page: PageToWrite,
): Promise<Written> {
  const { db } = ports;
  for (let left = tries; left > 0; left -= 1) {
    const sheet = await loadSheet(db, search.place);
    const writtenBefore = await countWritten(db, search.place);
    const read = await readRows(sheet, page.rows);
    const looking = lookingFor(ports, search, page.rows);
    const seen = await lookThrough(ports, search, looking);
    if (seen === null) return 'lost';
    const firstId = await reserveRowIds(db, search.place, page.rows.length);
    const writing = { sheet, search, page, read, looking, ...seen, firstId, writtenBefore };
    try {
      const written = await db.transaction().execute((tx) => writeTx(tx, writing));
      if (written !== 'again') return written;
    } catch (error) {
      if (!(error instanceof StructureChanged) && !isFull(error)) throw error;
    }
  }
  return 'again';
}

/** Of several rows that are the same, the first is the one. A column that was removed takes nothing any more. */
async function readRows({ columns, pipes }: Sheet, rows: readonly FoundRow[]): Promise<PreparedRows> {
  const names = new Map(columns.map(({ no, name }) => [no, name]));
  const seen = new Set<string>();
  const first: number[] = [];
  for (const [index, { identity }] of rows.entries()) {
    if (identity !== null && seen.has(identity)) continue;
    if (identity !== null) seen.add(identity);
    first.push(index);
  }
  const given = first.map((index) => {
    const values = [...(rows[index]?.values ?? [])];
    return Object.fromEntries(
      values.flatMap(([no, value]) => (names.has(no) ? [[names.get(no), value]] : [])),
    );
  });
  const { prepared, rejected } = await prepareRows({ columns, pipes }, given);
  const inPage = <Row extends { index: number }>(row: Row): Row => ({ ...row, index: first[row.index] ?? 0 });
  return { prepared: prepared.map(inPage), rejected: rejected.map(inPage) };
}

function lookingFor(
  { identify }: WritingPorts,
  { place, fields, search }: SheetSearch,
  rows: readonly FoundRow[],
): Looking {
  const wanted = new Set(rows.flatMap(({ identity }) => identity ?? []));
  return { sheetId: place.id, fields, scope: search.search_id, identify, wanted };
}

/** Windows after which a process says that it still has the search. */
const windowsOfLease = 25;

/** In windows, with others in between: the sheet may have two million rows. Null where another process has the search. */
async function lookThrough(
  { db, look }: WritingPorts,
  search: SheetSearch,
  looking: Looking,
): Promise<Pick<KnownRows, 'known' | 'to'> | null> {
  const known = new Set<string>();
  for (let to = 0, windows = 1; ; windows += 1) {
    const found = await look(search.place.organizationId, (lookups) => findKnown(lookups, looking, to));
    for (const one of found.known) known.add(one);
    to = found.to;
    if (found.isAll) return { known, to };
    if (windows % windowsOfLease === 0 && !(await renewSearch(db, search))) return null;
    await nextTurn();
  }
}

/** Pages that searches wrote into a sheet. Where it is another one than before, they may have written the same rows. */
async function countWritten(db: Db | Tx, { organizationId, id }: SheetPlace): Promise<number> {
  const { rows } = await sql<{ pages: string | number | null }>`
    select sum(pages) as pages from sheet_searches
    where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(db);
  return Number(rows[0]?.pages ?? 0);
}

interface Writing {
  sheet: Sheet;
  search: SheetSearch;
  page: PageToWrite;
  read: PreparedRows;
  looking: Looking;
  known: Set<string>;
  /** The last row that was looked at. */
  to: number;
  firstId: number;
  writtenBefore: number;
}

async function writeTx(tx: Tx, writing: Writing): Promise<Written> {
  const { sheet, page, looking, known, to } = writing;
  if (!(await shareOrganization(tx, sheet.organizationId))) throw organizationGone();
  await shareSheet(tx, sheet);
  const search = await lockSearch(tx, writing.search);
  if (search === null || search.runId !== page.runId) return 'lost';
  // From here on no other search writes into the sheet.
  await lockKeys(tx, sheet);
  if ((await countWritten(tx, sheet)) !== writing.writtenBefore) return 'again';
  const late = await findKnown(tx, looking, to);
  if (!late.isAll) return 'again';
  const added = await addRows(tx, writing, (index) => {
    const identity = page.rows[index]?.identity ?? null;
    return identity !== null && (known.has(identity) || late.known.has(identity));
  });
  const duplicate = page.rows.length - added.appended - added.rejected.length;
  await noteWritten(tx, search, { page, added, duplicate });
  const end = page.end ?? endAfter(sheet, search, { page, added });
  if (end !== null) await endSearch(tx, search, end);
  return end === null ? 'written' : 'over';
}

interface AddedRows {
  appended: number;
  rejected: RejectedRow[];
  isFull: boolean;
}

/** A row whose key another one has is a duplicate, and neither appended nor rejected. */
async function addRows(tx: Tx, writing: Writing, isKnown: (index: number) => boolean): Promise<AddedRows> {
  const { sheet, search, page, firstId, read } = writing;
  const rows = read.prepared.filter(({ index }) => !isKnown(index));
  const rejected = read.rejected.filter(({ index }) => !isKnown(index));
  if (rows.length === 0) return { appended: 0, rejected, isFull: false };
  const origin = {
    kind: 'search',
    search: search.no,
    search_id: search.search.search_id,
    page: search.pages + 1,
    run_id: page.runId,
  } as const;
  const { outcomes } = await appendRowsTx(tx, sheet, { rows, firstId, origin, isUpsert: false });
  const full = outcomes.filter(({ kind }) => kind === 'full');
  return {
    appended: outcomes.filter(({ kind }) => kind === 'appended').length,
    rejected: [...rejected, ...full.map(({ index }) => ({ index, errors: [whyNot('full', index)] }))],
    isFull: full.length > 0,
  };
}

interface Noted {
  page: PageToWrite;
  added: AddedRows;
  duplicate: number;
}

async function noteWritten(
  tx: Tx,
  { place, no, pages, rejects }: SheetSearch,
  { page, added, duplicate }: Noted,
): Promise<void> {
  const shown = added.rejected.map((row): SearchReject => ({
    page: pages + 1,
    row: row.index,
    message: row.errors[0]?.message ?? '',
  }));
  // A page that was canceled, or failed before its first row, is not one.
  const isPage = page.end === null || page.rows.length > 0;
  await sql`
    update sheet_searches set pages = pages + ${Number(isPage)}::int, found = found + ${page.rows.length}::int,
      appended = appended + ${added.appended}::int, duplicate = duplicate + ${duplicate}::int,
      rejected = rejected + ${added.rejected.length}::int, spent = spent + ${page.spent}::bigint, run_id = null,
      next = ${page.next === null ? null : JSON.stringify(page.next)}::text,
      rejects = ${JSON.stringify([...rejects, ...shown].slice(0, maxRejects))}
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int`.execute(tx);
}

function endAfter(
  { columns }: Sheet,
  search: SheetSearch,
  { page, added }: Pick<Noted, 'page' | 'added'>,
): End | null {
  if (added.isFull)
    return { why: 'sheet_full', error: 'The sheet is full; the rows that did not fit were rejected.' };
  const gone = search.fields.find(({ column }) => columns.every(({ no }) => no !== column));
  if (gone !== undefined) {
    const field = gone.field.slice(0, 60).toWellFormed();
    const error = `The column for "${field}" was removed from the sheet, so the last page was stored without it.`;
    return { why: 'failed', error };
  }
  const appended = search.appended + added.appended;
  return endOf({ ...search, appended, pages: search.pages + 1, next: page.next });
}
