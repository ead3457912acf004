/* Who changed a cell last, and what it was before. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { CellHistory } from '../../contract/sheets/changes.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetField } from '../cells/fields.ts';
import { listFields } from '../cells/fields.ts';
import { readState } from '../cells/states.ts';
import { noPart, noRow } from '../refusals.ts';
import type { Sheet } from '../sheet.ts';
import type { EntryRow, HistoryEntry } from './history-entry.ts';
import { readEntry } from './history-entry.ts';

/** Of those that an answer has. */
const maxEarlier = 100;

interface CellPlace {
  /** 0 for columns, else the pipe. */
  part: number;
  /** Of the column, or the slot. */
  no: number;
}

interface DatedEntry extends EntryRow {
  change_no: string | number;
  made_by: string | null;
  made_at: Date;
}

interface Made {
  change: number;
  by: string;
  at: Date;
}

/** Throws where there is no such row or field. A field that is a column and filled by a pipe has the history of both. */
export async function showCellHistory(
  db: Db,
  sheet: Sheet,
  { row, field: name }: { row: number; field: string },
): Promise<CellHistory> {
  const field = listFields(sheet).find((one) => one.name === name);
  if (field === undefined) throw noPart('column', name.slice(0, 60));
  const origin = await readOrigin(db, sheet, row);
  const found: (Made & { entry: HistoryEntry; place: CellPlace })[] = [];
  for (const place of placesOf(field))
    for (const one of await readEntries(db, sheet, { row, place })) found.push({ ...one, place });
  found.sort((one, other) => other.entry.stamp - one.entry.stamp);
  const last = found[0] ?? (await firstMade(db, sheet, { row, field, origin }));
  const earlier = found.flatMap(({ entry, place, ...until }) => {
    const cell = earlierOf(entry, place);
    return cell === null ? [] : [{ ...cell, until: showMade(until) }];
  });
  return { changed: last === null ? null : showMade(last), earlier: earlier.slice(0, maxEarlier) };
}

const showMade = ({ change, by, at }: Made) => ({ change, by, at: at.toISOString() });

function placesOf({ column, filled }: SheetField): CellPlace[] {
  const own = column === null ? [] : [{ part: 0, no: column.no }];
  return filled === null ? own : [...own, { part: filled.pipe.no, no: filled.output.slot }];
}

/** Changes that were undone are none of its history. */
async function readEntries(
  db: Db,
  { organizationId, id }: Sheet,
  { row, place: { part, no } }: { row: number; place: CellPlace },
): Promise<(Made & { entry: HistoryEntry })[]> {
  const { rows } = await sql<DatedEntry>`
    select part, row_id, stamp, touched, was, expected, change_no, change.made_by, entry.made_at
    from sheet_history as entry
    left join sheet_changes as change
      on change.org_id = entry.org_id and change.sheet_id = entry.sheet_id and change.no = entry.change_no
    where entry.org_id = ${organizationId} and entry.sheet_id = ${id}::int and part = ${part}::int
      and row_id = ${row}::bigint and not is_undone and (touched is null or ${no}::int = any(touched))
    order by stamp desc limit ${maxEarlier}::int`.execute(db);
  return rows.map(({ change_no, made_by, made_at, ...entry }) => ({
    entry: readEntry(entry),
    change: Number(change_no),
    by: made_by ?? '',
    at: made_at,
  }));
}

function earlierOf(
  { was }: HistoryEntry,
  { part, no }: CellPlace,
): Pick<CellHistory['earlier'][number], 'value' | 'status'> | null {
  if (part === 0) {
    const value = was.v?.[no] ?? null;
    if (value !== null) return { value, status: 'completed' };
    const given = was.u?.[no];
    return given === undefined ? null : { value: given, status: 'failed' };
  }
  const { status } = readState(Buffer.from(was.s ?? '', 'hex'), no);
  return status === 'empty' ? null : { value: was.a?.[no] ?? was.v?.[no] ?? null, status };
}

const rowOrigin = z.object({ change: z.number().optional() }).catch({});

interface Origin {
  change: number | null;
}

async function readOrigin(db: Db, { organizationId, id }: Sheet, row: number): Promise<Origin> {
  const { rows } = await sql<{ origin: string | null }>`
    select origin from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = ${row}::bigint and deleted_at is null`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw noRow(row);
  return { change: rowOrigin.parse(JSON.parse(found.origin ?? '{}')).change ?? null };
}

/** What was made once and never changed since has no entry: the run that made it, or what added the row, says who did. */
async function firstMade(
  db: Db,
  { organizationId, id }: Sheet,
  { row, field: { column, filled }, origin }: { row: number; field: SheetField; origin: Origin },
): Promise<Made | null> {
  const { rows } = await sql<{ no: string | number; made_by: string; made_at: Date; has: boolean }>`
    select change.no, change.made_by, change.made_at from sheet_changes as change
    where change.org_id = ${organizationId} and change.sheet_id = ${id}::int and change.no = coalesce((
      select change_no from sheet_results as made
      join sheet_runs as run on run.org_id = made.org_id and run.sheet_id = made.sheet_id and run.no = made.run_no
      where made.sheet_id = ${id}::int and made.pipe_no = ${filled?.pipe.no ?? 0}::int and made.row_id = ${row}::bigint
    ), (
      select ${origin.change}::bigint from sheet_rows
      where sheet_id = ${id}::int and row_id = ${row}::bigint
        and vals -> ${(column?.no ?? 0) - 1}::int is not null and vals -> ${(column?.no ?? 0) - 1}::int <> 'null'
        and ${column !== null}
    ))`.execute(db);
  const [made] = rows;
  return made === undefined ? null : { change: Number(made.no), by: made.made_by, at: made.made_at };
}
