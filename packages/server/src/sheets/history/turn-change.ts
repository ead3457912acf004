/* A change is undone, or done again: looked at first, then turned in chunks, of which each is a transaction. */
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { noChange, organizationGone } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { raiseHead, shareSheet } from '../structure/lock-sheet.ts';
import type { Conflict } from './conflicts.ts';
import { maxConflicts, refuseTurn } from './conflicts.ts';
import { checkRunEnded } from './run-entries.ts';
import type { StoredChange } from './stored-change.ts';
import { findChange } from './stored-change.ts';
import { turnStructure } from './turn-structure.ts';
import type { TurnAsked } from './turn-asked.ts';
import type { Portion } from './turn-portions.ts';
import { findConflicts, listPortions, turnPortion } from './turn-portions.ts';

interface TurnedChange {
  change: StoredChange;
  rows: number;
  cells: number;
  /** Cells that were touched while it was under way; they are as they were. */
  left: Conflict[];
}

/** Rows of one transaction, and of one look. */
const [turnedAtOnce, lookedAtOnce] = [500, 5000];
/** For looking, whatever a call may take. */
const leastMs = 1000;

/** Throws where something newer has touched the same cells, which it names. May be asked again after it broke off. */
export async function turnChange(db: Db, place: SheetPlace, asked: TurnAsked): Promise<TurnedChange> {
  const change = await openTurn(db, place, asked);
  if (isTurned(change, asked)) return { change, rows: 0, cells: 0, left: [] };
  if (change.inverse.structure !== undefined) {
    await turnStructure(db, place, { asked, diff: change.inverse.structure });
    return { change: await loadChange(db, place, asked.no), rows: 0, cells: 0, left: [] };
  }
  if (isWhole(change)) await checkFree(db, place, { change, asked });
  const done = await turnPortions(db, place, { change, asked });
  return { change: await loadChange(db, place, asked.no), ...done };
}

interface Opened {
  change: StoredChange;
  asked: TurnAsked;
}

/** Throws where something newer has touched the same cells. */
async function checkFree(
  db: Db,
  place: SheetPlace,
  { change, asked: { isUndo, budgetMs } }: Opened,
): Promise<void> {
  const found: Conflict[] = [];
  const until = performance.now() + Math.max(budgetMs, leastMs);
  for await (const portion of listPortions(db, place, { change, isUndo, rowsAtOnce: lookedAtOnce })) {
    found.push(...(await findConflicts(db, place, { change, portion })));
    // Of what is larger the rest is looked at when it is its turn.
    if (found.length >= maxConflicts || performance.now() >= until) break;
  }
  if (found.length > 0) throw await refuseTurn(db, place, found);
}

async function turnPortions(
  db: Db,
  place: SheetPlace,
  { change, asked }: Opened,
): Promise<Omit<TurnedChange, 'change'>> {
  const { isUndo, budgetMs } = asked;
  const total = { rows: 0, cells: 0, left: new Array<Conflict>() };
  const until = performance.now() + budgetMs;
  let hasTurned = false;
  for await (const portion of listPortions(db, place, { change, isUndo, rowsAtOnce: turnedAtOnce })) {
    if (hasTurned && performance.now() >= until) return total;
    hasTurned = true;
    const isFirst = total.rows + total.cells === 0;
    const done = await turnOne(db, place, { change, portion, asked, isFirst }).catch(
      async (error: unknown) => {
        if (isFirst && isWhole(change)) await reopen(db, place, change);
        throw error;
      },
    );
    if (done === null) return total;
    total.rows += Math.abs(done.rows);
    total.cells += done.cells;
    total.left.push(...done.left.slice(0, maxConflicts - total.left.length));
  }
  await db.transaction().execute((tx) => closeTurn(tx, place, asked));
  return total;
}

const isWhole = ({ state }: StoredChange) => state === 'done' || state === 'undone';

/** Nothing of it was turned. */
async function reopen(
  db: Db,
  { organizationId, id }: SheetPlace,
  { no, state }: StoredChange,
): Promise<void> {
  await sql`
    update sheet_changes set state = ${state}
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::bigint
      and state in ('undoing', 'redoing')`.execute(db);
}

const isTurned = ({ state }: StoredChange, { isUndo }: TurnAsked) => state === (isUndo ? 'undone' : 'done');

async function loadChange(db: Db, place: SheetPlace, no: number): Promise<StoredChange> {
  const change = await findChange(db, place, no);
  if (change === null) throw noChange(no);
  return change;
}

/** The change, if the caller may undo it. */
async function openTurn(
  db: Db,
  place: SheetPlace,
  { no, isUndo, by, isOperator }: TurnAsked,
): Promise<StoredChange> {
  await loadSheet(db, place);
  const change = await loadChange(db, place, no);
  if (change.by !== by && !isOperator) {
    const message = `Change ${no} was not made with this key. Undo your own changes; an operator undoes those of others.`;
    throw new ServiceError('forbidden', message);
  }
  if (change.state === (isUndo ? 'redoing' : 'undoing')) throw halfTurned(no, isUndo);
  if (change.inverse.run !== undefined) await checkRunEnded(db, place, change.inverse.run);
  return change;
}

function halfTurned(no: number, isUndo: boolean): ServiceError {
  const [other, path] = isUndo ? ['redone', 'redo'] : ['undone', 'undo'];
  return new ServiceError(
    'version-conflict',
    `Change ${no} is being ${other}; POST …/${path} again goes on where that broke off.`,
  );
}

interface TurningOne {
  change: StoredChange;
  portion: Portion;
  asked: TurnAsked;
  isFirst: boolean;
}

/** Where nothing was turned before, a conflict ends it; later ones are left, and told. Null: another call has ended it. */
async function turnOne(db: Db, place: SheetPlace, { change, portion, asked, isFirst }: TurningOne) {
  return db.transaction().execute(async (tx) => {
    if (!(await lockTurn(tx, place, asked))) return null;
    const sheet = await loadSheet(tx, place);
    const done = await turnPortion(tx, sheet, { change, portion });
    if (isFirst && isWhole(change) && done.conflicts.length > 0)
      throw await refuseTurn(tx, place, done.conflicts);
    await raiseHead(tx, place, { count: done.rows, firstId: null });
    return { rows: done.rows, cells: done.cells, left: done.conflicts };
  });
}

/** Nobody else turns the change meanwhile; it is under way from now on. False where it is turned already. */
async function lockTurn(tx: Tx, place: SheetPlace, asked: TurnAsked): Promise<boolean> {
  if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
  await shareSheet(tx, place);
  const [from, to] = asked.isUndo ? ['done', 'undoing'] : ['undone', 'redoing'];
  const { numAffectedRows } = await sql`
    update sheet_changes set state = ${to}, turned_by = ${asked.by}, turned_at = now(),
      turned = nextval('sheet_stamps')
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${asked.no}::bigint
      and state in (${from}, ${to})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

async function closeTurn(tx: Tx, place: SheetPlace, asked: TurnAsked): Promise<void> {
  if (!(await lockTurn(tx, place, asked))) return;
  await sql`
    update sheet_changes set state = ${asked.isUndo ? 'undone' : 'done'}
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${asked.no}::bigint`.execute(
    tx,
  );
}
