/* Cells that people type: values of columns, and values over the results of pipes. */
import { ServiceError } from '../../contract/errors.ts';
import type { CellChange, ChangedCells } from '../../contract/sheets/cells.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { organizationGone, othersChange } from '../refusals.ts';
import { keepChange, takeChange } from '../history/keep-change.ts';
import { dependentsOf, markStale } from '../rows/mark-stale.ts';
import { makeResults } from '../rows/lock-results.ts';
import { patchRows } from '../rows/patch-rows.ts';
import { lockKeys } from '../rows/row-keys.ts';
import { StructureChanged } from '../rows/write-rows.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { raiseVersion, shareSheet } from '../structure/lock-sheet.ts';
import { touchRows } from '../touches/touch.ts';
import type { PinChange, ReadChange } from './read-changes.ts';
import { readChanges } from './read-changes.ts';
import { freeKeys, lockRows, toPatches } from './place-changes.ts';
import { pinResults } from './pin-results.ts';

const tries = 5;

/** Answers within a transaction, once for each call; a repeated call gets the answer that it had. */
export type AnswerOnce = (tx: Tx, answer: () => Promise<ChangedCells>) => Promise<ChangedCells>;

/** Changes cells; what cannot be changed is listed, and keeps nothing else from it. */
export function changeCells(db: Db, place: SheetPlace, cells: readonly CellChange[]): Promise<ChangedCells> {
  return changeCellsOnce(db, place, { cells, once: (_tx, answer) => answer() });
}

/** The same for a call that may be repeated. */
export async function changeCellsOnce(
  db: Db,
  place: SheetPlace,
  { cells, once }: { cells: readonly CellChange[]; once: AnswerOnce },
): Promise<ChangedCells> {
  for (let left = tries; left > 0; left -= 1) {
    const sheet = await loadSheet(db, place);
    const read = await readChanges(sheet, cells);
    try {
      return await db.transaction().execute((tx) =>
        once(tx, async () => {
          const done = await changeTx(tx, sheet, read);
          return { changed: done.changed, version: done.version, left: showLeft(cells, read.left) };
        }),
      );
    } catch (error) {
      if (!(error instanceof StructureChanged)) throw error;
    }
  }
  throw othersChange();
}

export interface ReadChanges {
  changes: ReadChange[];
  left: Left[];
}

export interface Left {
  index: number;
  reason: ChangedCells['left'][number]['reason'];
  message: string;
}

async function changeTx(
  tx: Tx,
  sheet: Sheet,
  { changes, left }: ReadChanges,
): Promise<{ changed: number; version: number }> {
  if (!(await shareOrganization(tx, sheet.organizationId))) throw organizationGone();
  if ((await shareSheet(tx, sheet)).structure !== sheet.structure) throw new StructureChanged();
  const key = sheet.columns.find(({ isKey }) => isKey)?.no;
  if (changes.some((change) => change.kind === 'value' && change.no === key)) await lockKeys(tx, sheet);
  const own = await lockRows(tx, sheet, { changes, left });
  const free = await freeKeys(tx, sheet, { changes: own, left });
  const no = await takeChange(tx);
  await openResults(tx, sheet, free);
  const cells = await patchRows(tx, sheet, { patches: toPatches(free), change: no });
  const pinned = await pinAll(tx, sheet, { changes: free, left, change: no });
  const changed = free.filter(({ kind }) => kind === 'value').length + pinned;
  const conflicts = left.filter(({ reason }) => reason === 'version-conflict');
  if (changed === 0 && conflicts.length > 0 && conflicts.length === left.length) throw allNewer();
  if (changed === 0) return { changed, version: sheet.version };
  if (cells + pinned > 0) await keepChange(tx, sheet, { no, kind: 'edit', cells: cells + pinned });
  const { version } = await raiseVersion(tx, sheet, touchRows(free.map(({ rowId }) => rowId)));
  return { changed, version };
}

/** Values make results stale before others are pinned, so all of them are locked before. */
async function openResults(tx: Tx, sheet: Sheet, changes: readonly ReadChange[]): Promise<void> {
  const made = changes.flatMap((one) =>
    one.kind === 'pin' ? { pipeNo: one.pipe.no, rowId: one.rowId } : [],
  );
  if (made.length === 0) return;
  const pipes = sheet.pipes.map(({ no }) => no);
  await makeResults(tx, sheet, { pipes, rowIds: changes.map(({ rowId }) => rowId), made });
}

/** Pipe by pipe; what depends on them is stale afterwards. */
async function pinAll(
  tx: Tx,
  sheet: Sheet,
  { changes, left, change }: ReadChanges & { change: number },
): Promise<number> {
  const pins = changes.filter((one): one is PinChange => one.kind === 'pin');
  const byPipe = Map.groupBy(pins, ({ pipe }) => pipe.no);
  const stale = new Map<number, number[]>();
  let changed = 0;
  for (const [, ofPipe] of [...byPipe].toSorted(([one], [other]) => one - other)) {
    const done = await pinResults(tx, sheet, { pins: ofPipe, left, change });
    changed += done.length;
    for (const { rowId, output, pipe } of done)
      for (const no of dependentsOf(sheet, [output.name]))
        if (no !== pipe.no) stale.set(no, [...(stale.get(no) ?? []), rowId]);
  }
  await markStale(tx, sheet, { stale, change });
  return changed;
}

function showLeft(cells: readonly CellChange[], left: readonly Left[]): ChangedCells['left'] {
  const sorted = left.toSorted((one, other) => one.index - other.index);
  return sorted.flatMap(({ index, ...why }) => {
    const cell = cells[index];
    return cell === undefined ? [] : [{ index, row: cell.row, column: cell.column, ...why }];
  });
}

function allNewer(): ServiceError {
  return new ServiceError(
    'version-conflict',
    'All of these cells have changed since; read them again, and send what is still to change.',
  );
}
