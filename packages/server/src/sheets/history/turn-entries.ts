/* Cells of some rows get their earlier values back, or those of a change that is done again. */
import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import { jsonObject } from '../../contract/json-value.ts';
import type { Tx } from '../../storage/database.ts';
import type { PlacedPatch } from '../rows/patch-rows.ts';
import { patchRows } from '../rows/patch-rows.ts';
import { keyDigest } from '../rows/key-digest.ts';
import { lockResults } from '../rows/lock-results.ts';
import { lockKeys, findRowsOf } from '../rows/row-keys.ts';
import type { Sheet } from '../sheet.ts';
import type { Conflict } from './conflicts.ts';
import { findTouched } from './conflicts.ts';
import type { EntryRow, HistoryEntry } from './history-entry.ts';
import { readEntry } from './history-entry.ts';
import { storeEntries } from './store-entries.ts';
import { turnResults } from './turn-results.ts';
import { turnRow } from './turn-row.ts';

interface Turning {
  change: number;
  isUndo: boolean;
  rowIds: readonly number[];
}

interface Turned {
  cells: number;
  conflicts: Conflict[];
}

/** The sheet is shared, and the change locked. What something newer touched is left as it is, and told. */
export async function turnEntries(tx: Tx, sheet: Sheet, turning: Turning): Promise<Turned> {
  const { change, isUndo, rowIds } = turning;
  const entries = await loadEntries(tx, sheet, turning);
  const key = sheet.columns.find(({ isKey }) => isKey);
  if (entries.some(({ part, touched }) => part === 0 && touched?.includes(key?.no ?? -1)))
    await lockKeys(tx, sheet);
  const rows = await lockRows(tx, sheet, rowIds);
  // Those too that are only marked as stale.
  const pipes = [...sheet.pipes.map(({ no }) => no), ...entries.map(({ part }) => part)];
  await lockResults(tx, sheet, { pipes: [...new Set(pipes)], rowIds });
  const conflicts = await findTouched(tx, sheet, { change, isUndone: !isUndo, rowIds });
  const kept = new Set(
    conflicts.map(({ row, part, why }) => (why === 'deleted' ? `${row}` : `${row}.${part}`)),
  );
  const free = entries.filter(({ part, rowId }) => !kept.has(`${rowId}`) && !kept.has(`${rowId}.${part}`));
  const ofRows = free.filter(({ part, rowId }) => part === 0 && rows.has(rowId));
  const own = await turnValues(tx, sheet, { entries: ofRows, rows, isUndo });
  const ofResults = free.filter(({ part }) => part > 0);
  const made = await turnResults(tx, sheet, { change, entries: ofResults, isUndo });
  return { cells: own.cells + made.cells, conflicts: [...conflicts, ...own.conflicts, ...made.conflicts] };
}

async function loadEntries(tx: Tx, { id }: Sheet, turning: Turning): Promise<HistoryEntry[]> {
  const { rows } = await sql<EntryRow>`
    select part, row_id, stamp, touched, was, expected from sheet_history
    where sheet_id = ${id}::int and change_no = ${turning.change}::bigint and is_undone = ${!turning.isUndo}
      and row_id = any(${[...turning.rowIds]}::bigint[])
    order by part, row_id, stamp`.execute(tx);
  return rows.map(readEntry);
}

interface LockedRow {
  values: readonly JsonValue[];
  unfit: Record<string, JsonValue>;
}

async function lockRows(
  tx: Tx,
  { organizationId, id }: Sheet,
  rowIds: readonly number[],
): Promise<Map<number, LockedRow>> {
  const { rows } = await sql<{ row_id: string | number; vals: JsonValue[]; unfit: string | null }>`
    select row_id, vals, unfit from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...rowIds]}::bigint[])
    order by row_id for update`.execute(tx);
  return new Map(
    rows.map(({ row_id, vals, unfit }) => [
      Number(row_id),
      { values: vals, unfit: unfit === null ? {} : jsonObject.parse(JSON.parse(unfit)) },
    ]),
  );
}

interface TurningRows {
  entries: readonly HistoryEntry[];
  rows: ReadonlyMap<number, LockedRow>;
  isUndo: boolean;
}

async function turnValues(tx: Tx, sheet: Sheet, { entries, rows, isUndo }: TurningRows): Promise<Turned> {
  const key = sheet.columns.find(({ isKey }) => isKey)?.no ?? null;
  const patches: PlacedPatch[] = [];
  const turned = new Map<number, HistoryEntry[]>();
  const conflicts: Conflict[] = [];
  for (const [rowId, ofRow] of Map.groupBy(entries, (entry) => entry.rowId)) {
    const row = rows.get(rowId);
    const done = row === undefined ? null : turnRow(row, ofRow, isUndo);
    if (done === null) {
      conflicts.push({
        row: rowId,
        part: 0,
        cells: ofRow[0]?.touched ?? [],
        change: null,
        why: 'other-values',
      });
      continue;
    }
    const { values, unfit } = done;
    const digest = key !== null && values.has(key) ? keyDigest(key, values.get(key) ?? null) : undefined;
    patches.push({ rowId, values, unfit, digest });
    turned.set(rowId, done.entries);
  }
  const taken = await findTaken(tx, sheet, patches);
  const free = patches.filter(({ rowId }) => !taken.has(rowId));
  const cells = await patchRows(tx, sheet, { patches: free, change: null });
  await storeEntries(tx, sheet, {
    entries: free.flatMap(({ rowId }) => turned.get(rowId) ?? []),
    isUndone: isUndo,
  });
  const keys = [...taken].map((row): Conflict => ({
    row,
    part: 0,
    cells: [],
    change: null,
    why: 'key-taken',
  }));
  return { cells, conflicts: [...conflicts, ...keys] };
}

/** Rows whose earlier key another row has now. */
async function findTaken(tx: Tx, sheet: Sheet, patches: readonly PlacedPatch[]): Promise<Set<number>> {
  const digests = patches.flatMap(({ digest }) => digest ?? []);
  const holders = await findRowsOf(tx, sheet, [...new Set(digests)]);
  const taken = new Set<number>();
  for (const { rowId, digest } of patches) {
    if (typeof digest !== 'string') continue;
    const holder = holders.get(digest);
    holders.set(digest, holder ?? rowId);
    if (holder !== undefined && holder !== rowId) taken.add(rowId);
  }
  return taken;
}
