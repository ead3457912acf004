/* Every change of a sheet is one entry, with what undoing it needs. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { changeUndone } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import type { Range } from './ranges.ts';
import type { NamesDiff } from './sheet-names.ts';
import type { StructureDiff } from './structure-diff.ts';

export type ChangeKind = 'edit' | 'append' | 'import' | 'delete' | 'restore' | 'structure' | 'rename' | 'run';

/** What undoing needs besides the earlier values of cells, which `sheet_history` has. */
export interface Inverse {
  /** Rows that were added or deleted. */
  ranges?: readonly Range[];
  structure?: StructureDiff;
  names?: NamesDiff;
  /** Number of the sheet run. */
  run?: number;
}

interface KeptChange {
  no: number;
  kind: ChangeKind;
  rows?: number;
  cells?: number;
  inverse?: Inverse;
}

/** Who makes a change that nobody asked for by itself: a pipe does, or a pipe that runs by itself. */
export const byService = 'service';

/**
 * The number of a change. One that is a single transaction takes it while the rows are locked, so that of two such changes
 * of a cell the later one has the higher number.
 */
export async function takeChange(tx: Db): Promise<number> {
  const { rows } = await sql<{ no: string | number }>`select nextval('sheet_stamps') as no`.execute(tx);
  return Number(rows[0]?.no);
}

/** Stores a change, or adds to one that comes in several transactions. */
export async function keepChange(
  tx: Tx,
  { organizationId, id, by = byService }: SheetPlace,
  { no, kind, rows = 0, cells = 0, inverse = {} }: KeptChange,
): Promise<void> {
  await sql`
    insert into sheet_changes (org_id, sheet_id, no, kind, made_by, row_count, cell_count, inverse)
    values (${organizationId}, ${id}::int, ${no}::bigint, ${kind}, ${by}, ${rows}::bigint, ${cells}::bigint,
      ${JSON.stringify(inverse)})
    on conflict (org_id, sheet_id, no) do update set row_count = sheet_changes.row_count + excluded.row_count,
      cell_count = sheet_changes.cell_count + excluded.cell_count, inverse = excluded.inverse`.execute(tx);
}

/** For a change that comes in several transactions, before any row is locked: nobody undoes it meanwhile. */
export async function openChange(tx: Tx, { organizationId, id }: SheetPlace, no: number): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from sheet_changes where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::bigint
    for update`.execute(tx);
  if (rows.some(({ state }) => state !== 'done')) throw changeUndone();
}
