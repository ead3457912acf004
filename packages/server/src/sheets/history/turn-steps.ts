/* The steps of undoing and redoing: each turns a portion in a transaction of its own, and says where the next one begins. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { organizationGone } from '../refusals.ts';
import { leaseSeconds } from '../running/running-limits.ts';
import { limitLockWait } from '../running/with-run.ts';
import type { SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { raiseHead, shareSheet } from '../structure/lock-sheet.ts';
import type { Conflict } from './conflicts.ts';
import { maxConflicts, refuseTurn } from './conflicts.ts';
import type { StoredChange, TurnPlace, TurnProgress } from './stored-change.ts';
import { readProgress } from './stored-change.ts';
import type { Turn } from './turn-asked.ts';
import type { Portion } from './turn-portions.ts';
import { listPortions, turnPortion } from './turn-portions.ts';

/** Rows of one transaction. */
const turnedAtOnce = 500;

export interface Turning {
  change: StoredChange;
  turn: Turn;
}

/** Turns one portion at least, and more while there is time. Throws where nothing was turned yet and a cell is in the way. */
export async function turnPortions(db: Db, place: SheetPlace, { change, turn }: Turning): Promise<void> {
  const { isUndo, budgetMs } = turn;
  const until = performance.now() + budgetMs;
  const from = isWhole(change) ? null : change.progress.place;
  let [hasTurned, isFirst] = [false, isWhole(change)];
  for await (const portion of listPortions(db, place, { change, isUndo, rowsAtOnce: turnedAtOnce, from })) {
    if (hasTurned && performance.now() >= until) return;
    hasTurned = true;
    const done = await turnOne(db, place, { change, portion, turn, isFirst }).catch(
      async (error: unknown) => {
        if (isFirst) await reopen(db, place, change);
        throw error;
      },
    );
    if (done === 'ended') return;
    isFirst &&= done === 'nothing';
  }
  await db.transaction().execute((tx) => closeTurn(tx, place, turn));
}

export const isWhole = ({ state }: StoredChange) => state === 'done' || state === 'undone';

/** Nothing of it was turned. */
async function reopen(
  db: Db,
  { organizationId, id }: SheetPlace,
  { no, state }: StoredChange,
): Promise<void> {
  await sql`
    update sheet_changes set state = ${state}, turn_until = null
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::bigint
      and state in ('undoing', 'redoing')`.execute(db);
}

interface TurningOne extends Turning {
  portion: Portion;
  isFirst: boolean;
}

/** Where nothing was turned before, a conflict ends it; later ones are left, and told. `ended`: somebody else has ended it. */
async function turnOne(
  db: Db,
  place: SheetPlace,
  { change, portion, turn, isFirst }: TurningOne,
): Promise<'ended' | 'nothing' | 'turned'> {
  return db.transaction().execute(async (tx) => {
    const before = await lockTurn(tx, place, turn);
    if (before === null) return 'ended';
    const sheet = await loadSheet(tx, place);
    const { rows, cells, conflicts } = await turnPortion(tx, sheet, { change, portion });
    if (isFirst && conflicts.length > 0) throw await refuseTurn(tx, place, conflicts);
    await noteProgress(tx, place, {
      no: turn.no,
      rows: before.rows + Math.abs(rows),
      cells: before.cells + cells,
      left: addLeft(before.left, conflicts),
      place: endOf(portion) ?? before.place,
    });
    await raiseHead(tx, place, { count: rows, firstId: null });
    return rows === 0 && cells === 0 ? 'nothing' : 'turned';
  });
}

function endOf(portion: Portion): TurnPlace | null {
  if (portion.kind === 'first') return null;
  return { kind: portion.kind, after: portion.rowIds.at(-1) ?? 0 };
}

/** Two that are at it at the same time may meet the same cell. */
function addLeft(left: readonly Conflict[], more: readonly Conflict[]): Conflict[] {
  const isNew = ({ row, part }: Conflict) => !left.some((one) => one.row === row && one.part === part);
  return [...left, ...more.filter(isNew)].slice(0, maxConflicts);
}

/**
 * Nobody else turns the change meanwhile. It is under way from now on, and for some time nobody takes it on without being
 * asked. Null where it is turned already.
 */
async function lockTurn(
  tx: Tx,
  place: SheetPlace,
  { no, isUndo, by }: Omit<Turn, 'budgetMs'>,
): Promise<TurnProgress | null> {
  await limitLockWait(tx);
  if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
  await shareSheet(tx, place);
  const [from, to] = isUndo ? ['done', 'undoing'] : ['undone', 'redoing'];
  const isNew = sql`state = ${from}`;
  const { rows } = await sql<Parameters<typeof readProgress>[0]>`
    update sheet_changes set state = ${to}, turned_by = ${by}, turned_at = now(), turned = nextval('sheet_stamps'),
      turn_until = now() + make_interval(secs => ${leaseSeconds}::int),
      turn_rows = case when ${isNew} then 0 else turn_rows end,
      turn_cells = case when ${isNew} then 0 else turn_cells end,
      turn_left = case when ${isNew} then null else turn_left end,
      turn_place = case when ${isNew} then null else turn_place end
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::bigint
      and state in (${from}, ${to})
    returning turn_rows, turn_cells, turn_left, turn_place`.execute(tx);
  return rows[0] === undefined ? null : readProgress(rows[0]);
}

async function noteProgress(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { no, rows, cells, left, place }: TurnProgress & { no: number },
): Promise<void> {
  await sql`
    update sheet_changes set turn_rows = ${rows}::bigint, turn_cells = ${cells}::bigint,
      turn_left = ${left.length === 0 ? null : JSON.stringify(left)}::text,
      turn_place = ${place === null ? null : JSON.stringify(place)}::text
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::bigint`.execute(tx);
}

async function closeTurn(tx: Tx, place: SheetPlace, turn: Turn): Promise<void> {
  if ((await lockTurn(tx, place, turn)) === null) return;
  await sql`
    update sheet_changes set state = ${turn.isUndo ? 'undone' : 'done'}, turn_until = null
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${turn.no}::bigint`.execute(
    tx,
  );
}
