import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import type { Conflict } from './conflicts.ts';
import type { ChangeKind, Inverse } from './keep-change.ts';
import { namesDiff } from './sheet-names.ts';
import { structureDiff } from './structure-diff.ts';

/** `undoing`, `redoing`: some of it is turned; the worker that takes the next step goes on. */
type ChangeState = 'done' | 'undoing' | 'undone' | 'redoing';

export interface StoredChange {
  no: number;
  kind: ChangeKind;
  state: ChangeState;
  by: string;
  at: Date;
  rows: number;
  cells: number;
  inverse: Inverse;
  /** Of the last undo or redo. */
  turnedBy: string | null;
  turnedAt: Date | null;
  /** Its stamp. */
  turned: number | null;
  progress: TurnProgress;
  /** Of a run: up to which batch its first results are noted. */
  noted: number;
}

/** How far the last undo or redo is. */
export interface TurnProgress {
  rows: number;
  cells: number;
  /** The first cells that were touched while it was under way; they are as they were. */
  left: readonly Conflict[];
  /** Where it goes on; null: at the beginning. */
  place: TurnPlace | null;
}

// Written by the service itself.
const turnPlace = z.object({ kind: z.enum(['cells', 'rows']), after: z.number() });
export type TurnPlace = z.infer<typeof turnPlace>;
const leftOf = z.array(
  z.object({
    row: z.number(),
    part: z.number(),
    cells: z.array(z.number()).nullable(),
    change: z.number().nullable(),
    why: z.enum(['changed', 'deleted', 'key-taken', 'running', 'other-values', 'filled']),
  }),
);
const inverseOf = z.object({
  ranges: z.array(z.tuple([z.number(), z.number()])).optional(),
  structure: structureDiff.optional(),
  names: namesDiff.optional(),
  run: z.number().optional(),
});

interface ChangeRow {
  no: string | number;
  kind: ChangeKind;
  state: ChangeState;
  made_by: string;
  made_at: Date;
  row_count: string | number;
  cell_count: string | number;
  inverse: string;
  turned_by: string | null;
  turned_at: Date | null;
  turned: string | number | null;
  noted: number;
  turn_rows: string | number;
  turn_cells: string | number;
  turn_left: string | null;
  turn_place: string | null;
}

const columns = sql`no, kind, state, made_by, made_at, row_count, cell_count, inverse, turned_by, turned_at, turned, noted,
  turn_rows, turn_cells, turn_left, turn_place`;

/** The newest first, from before a change on. */
export async function listChanges(
  db: Db,
  { organizationId, id }: SheetPlace,
  { before, limit }: { before: number | null; limit: number },
): Promise<StoredChange[]> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from sheet_changes
    where org_id = ${organizationId} and sheet_id = ${id}::int and (${before}::bigint is null or no < ${before}::bigint)
    order by no desc limit ${limit}::int`.execute(db);
  return rows.map(readChange);
}

export async function findChange(
  db: Db,
  { organizationId, id }: SheetPlace,
  no: number,
): Promise<StoredChange | null> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from sheet_changes
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::bigint`.execute(db);
  return rows[0] === undefined ? null : readChange(rows[0]);
}

function readChange(row: ChangeRow): StoredChange {
  const { ranges, structure, names, run } = inverseOf.parse(JSON.parse(row.inverse));
  return {
    no: Number(row.no),
    kind: row.kind,
    state: row.state,
    by: row.made_by,
    at: row.made_at,
    rows: Number(row.row_count),
    cells: Number(row.cell_count),
    inverse: {
      ...(ranges === undefined ? {} : { ranges }),
      ...(structure === undefined ? {} : { structure }),
      ...(names === undefined ? {} : { names }),
      ...(run === undefined ? {} : { run }),
    },
    turnedBy: row.turned_by,
    turnedAt: row.turned_at,
    turned: row.turned === null ? null : Number(row.turned),
    noted: row.noted,
    progress: readProgress(row),
  };
}

type ProgressRow = Pick<ChangeRow, 'turn_rows' | 'turn_cells' | 'turn_left' | 'turn_place'>;

export function readProgress({ turn_rows, turn_cells, turn_left, turn_place }: ProgressRow): TurnProgress {
  return {
    rows: Number(turn_rows),
    cells: Number(turn_cells),
    left: turn_left === null ? [] : leftOf.parse(JSON.parse(turn_left)),
    place: turn_place === null ? null : turnPlace.parse(JSON.parse(turn_place)),
  };
}
