/* A change is undone, or done again: looked at first, then turned in steps, of which each is a transaction. */
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';
import { noChange } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import type { Conflict } from './conflicts.ts';
import { maxConflicts, refuseTurn } from './conflicts.ts';
import { checkRunEnded } from './run-entries.ts';
import type { StoredChange } from './stored-change.ts';
import { findChange } from './stored-change.ts';
import { turnNames } from './turn-names.ts';
import { turnStructure } from './turn-structure.ts';
import type { TurnAsked } from './turn-asked.ts';
import { findConflicts, listPortions } from './turn-portions.ts';
import type { Turning } from './turn-steps.ts';
import { isWhole, turnPortions } from './turn-steps.ts';

/** Rows of one look. */
const lookedAtOnce = 5000;
/** For looking, whatever a call may take. */
const leastMs = 1000;

/**
 * The change as it is afterwards, with how far it is turned: what a call leaves is done without being asked. Throws where
 * something newer has touched the same cells, which it names. May be asked again after it broke off.
 */
export async function turnChange(db: Db, place: SheetPlace, asked: TurnAsked): Promise<StoredChange> {
  const change = await openTurn(db, place, asked);
  if (isTurned(change, asked)) return change;
  if (change.inverse.structure !== undefined)
    await turnStructure(db, place, { asked, diff: change.inverse.structure });
  else if (change.inverse.names !== undefined)
    await turnNames(db, place, { turn: asked, names: change.inverse.names });
  else {
    if (isWhole(change)) await checkFree(db, place, { change, turn: asked });
    await turnPortions(db, place, { change, turn: asked });
  }
  return loadChange(db, place, asked.no);
}

/** Throws where something newer has touched the same cells. */
async function checkFree(
  db: Db,
  place: SheetPlace,
  { change, turn: { isUndo, budgetMs } }: Turning,
): Promise<void> {
  const found: Conflict[] = [];
  const until = performance.now() + Math.max(budgetMs, leastMs);
  const listing = { change, isUndo, rowsAtOnce: lookedAtOnce, from: null };
  for await (const portion of listPortions(db, place, listing)) {
    found.push(...(await findConflicts(db, place, { change, portion })));
    // Of what is larger the rest is looked at when it is its turn.
    if (found.length >= maxConflicts || performance.now() >= until) break;
  }
  if (found.length > 0) throw await refuseTurn(db, place, found);
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
  const other = isUndo ? 'redone' : 'undone';
  return new ServiceError(
    'version-conflict',
    `Change ${no} is still being ${other}. The service does that without being asked again; try again once it is ${other}.`,
  );
}
