/* How many rows made by pipes the rows descend from, whose records ask for something. */
import { sql } from 'kysely';
import type { EffectSource } from '../../engine/ports.ts';
import type { Db } from '../../storage/database.ts';

/** A row that descends from this number of others makes no more rows. */
export const maxDepth = 5;

/** Records of one run of a sheet, by position. */
interface RunRows {
  sheetId: number;
  rowIds: readonly number[];
}

/** Runs whose rows are remembered, at 100 rows at most. */
const maxRuns = 500;

export type FindDepths = (sources: readonly EffectSource[]) => Promise<number[]>;

/** 0 for records that are not rows of a sheet. */
export function createDepthFinder(db: Db): FindDepths {
  const known = new Map<string, RunRows | null>();
  return async (sources) => {
    const organizationId = sources[0]?.key.organizationId ?? '';
    const asked = [...new Set(sources.map(({ key }) => key.runId))].filter((id) => !known.has(id));
    if (asked.length > 0) {
      const found = await findRuns(db, organizationId, asked);
      for (const id of asked) known.set(id, found.get(id) ?? null);
    }
    const rows = sources.map(({ key }) => {
      const run = known.get(key.runId) ?? null;
      const rowId = run?.rowIds[key.position];
      return run === null || rowId === undefined ? null : { sheetId: run.sheetId, rowId };
    });
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - maxRuns))) known.delete(id);
    const depths = await readDepths(
      db,
      rows.filter((row) => row !== null),
    );
    return rows.map((row) => (row === null ? 0 : (depths.get(nameOf(row)) ?? 0)));
  };
}

interface BatchRow {
  run_id: string;
  sheet_id: number;
  row_ids: (string | number)[];
}

/**
 * A run may have begun before its batch says which run it is: then the batch is known by the key under which the run was
 * submitted.
 */
async function findRuns(
  db: Db,
  organizationId: string,
  runIds: readonly string[],
): Promise<Map<string, RunRows>> {
  const { rows } = await sql<BatchRow>`
    select run_id, sheet_id, row_ids from sheet_batches
    where org_id = ${organizationId} and run_id = any(${[...runIds]}::text[]) and state = 'submitted'
    union all
    select keys.run_id, batch.sheet_id, batch.row_ids
    from sheet_runs as run
    join sheet_batches as batch
      on batch.org_id = run.org_id and batch.sheet_id = run.sheet_id and batch.run_no = run.no and batch.state = 'ready'
    join idempotency_keys as keys
      on keys.org_id = batch.org_id
      and keys.key = chr(1) || 'sheet ' || batch.sheet_id || ' ' || batch.run_no || ' ' || batch.no
    where run.org_id = ${organizationId} and run.finished_at is null
      and keys.run_id = any(${[...runIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.run_id, { sheetId: row.sheet_id, rowIds: row.row_ids.map(Number) }]));
}

interface RowPlace {
  sheetId: number;
  rowId: number;
}

const nameOf = ({ sheetId, rowId }: RowPlace) => `${sheetId}/${rowId}`;

async function readDepths(db: Db, places: readonly RowPlace[]): Promise<Map<string, number>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<{ sheet_id: number; row_id: string | number; depth: number }>`
    select sheet_id, row_id, depth from sheet_rows
    join unnest(
      ${places.map(({ sheetId }) => sheetId)}::int[], ${places.map(({ rowId }) => rowId)}::bigint[]
    ) as asked (sheet_id, row_id) using (sheet_id, row_id)`.execute(db);
  return new Map(
    rows.map((row) => [nameOf({ sheetId: row.sheet_id, rowId: Number(row.row_id) }), row.depth]),
  );
}
