/* Goes on with changes that are undone or redone where nobody asks any more: a call left the rest, or its process died. */
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';
import type { Lookout, Sign } from '../../storage/lookout.ts';
import { leaseSeconds } from '../running/running-limits.ts';
import type { SheetPlace } from '../sheet.ts';
import type { Steps } from '../start-steps.ts';
import { restUntil, startSteps } from '../start-steps.ts';
import { byService } from './keep-change.ts';
import { findChange } from './stored-change.ts';
import { turnPortions } from './turn-steps.ts';

/** Others have their turn then. */
const budgetMs = 1000;
/** Each step takes a connection of those that slices are claimed with. */
const stepsAtOnce = 1;

interface ResumerOptions {
  db: Db;
  lookout: Pick<Lookout, 'watch'>;
  reportFault(error: unknown): void;
}

const isHalfTurned = sql`state in ('undoing', 'redoing')`;
const areHalfTurned: Sign = sql`exists (select from sheet_changes where ${isHalfTurned})`;

export function startResumer({ db, lookout, reportFault }: ResumerOptions): Steps {
  return startSteps({
    step: (busy) => resumeOne(db, busy),
    stepsAtOnce,
    reportFault,
    rest: restUntil(lookout, areHalfTurned),
  });
}

interface HalfTurned {
  place: SheetPlace;
  no: number;
}

/** A step of the change that has waited longest. Of an organization one is under way here at a time. */
async function resumeOne(db: Db, busy: Set<string>): Promise<boolean> {
  const found = await findHalfTurned(db, [...busy]);
  if (found === null || busy.has(found.place.organizationId)) return false;
  const { organizationId } = found.place;
  busy.add(organizationId);
  try {
    if (await leaseTurn(db, found)) await resumeTurn(db, found);
    return true;
  } finally {
    busy.delete(organizationId);
  }
}

/** One that fails rests until its lease is over. */
async function resumeTurn(db: Db, { place, no }: HalfTurned): Promise<void> {
  const change = await findChange(db, place, no);
  if (change === null || (change.state !== 'undoing' && change.state !== 'redoing')) return;
  const turn = { no, isUndo: change.state === 'undoing', by: change.turnedBy ?? byService, budgetMs };
  try {
    await turnPortions(db, place, { change, turn });
  } catch (error) {
    // Its sheet, or its organization, has just been deleted.
    if (error instanceof ServiceError) return;
    throw error;
  }
  await sql`
    update sheet_changes set turn_until = null
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::bigint`.execute(
    db,
  );
}

/** A sheet in the trash waits until it is restored. */
async function findHalfTurned(db: Db, except: readonly string[]): Promise<HalfTurned | null> {
  const { rows } = await sql<{ org_id: string; sheet_id: number; no: string | number }>`
    select change.org_id, change.sheet_id, change.no from sheet_changes as change
    join sheets on sheets.org_id = change.org_id and sheets.id = change.sheet_id and sheets.deleted_at is null
    where ${isHalfTurned} and (change.turn_until is null or change.turn_until < now())
      and change.org_id <> all(${[...except]}::text[])
    order by change.turned_at limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { place: { organizationId: row.org_id, id: row.sheet_id }, no: Number(row.no) };
}

/** False where another process was faster. */
async function leaseTurn(db: Db, { place: { organizationId, id }, no }: HalfTurned): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sheet_changes set turn_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::bigint
      and ${isHalfTurned} and (turn_until is null or turn_until < now())`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
