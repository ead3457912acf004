/* The name of a sheet, its project and its budget. A new name is a change that can be undone; a budget is not. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { isTaken } from '../../storage/database-error.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { keepChange, takeChange } from '../history/keep-change.ts';
import type { SheetNames } from '../history/sheet-names.ts';
import { isSame } from '../history/structure-diff.ts';
import { nameTaken, organizationGone } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { noTouch } from '../touches/touch.ts';
import { loadSheet } from './load-sheet.ts';
import { lockSheet, raiseVersion } from './lock-sheet.ts';
import { openProject } from './projects.ts';

interface SheetChange {
  name?: string | undefined;
  project?: string | undefined;
  /** In ten-thousandths of a credit a day; null: none. */
  budget?: number | null | undefined;
}

/** Renames a sheet, moves it to another project, or changes its budget. What is left out stays. */
export async function changeSheet(db: Db, place: SheetPlace, change: SheetChange): Promise<void> {
  await inOwnName(db, place, async (tx, { budget, ...before }) => {
    const after = { project: change.project ?? before.project, name: change.name ?? before.name };
    await tx
      .updateTable('sheets')
      .set({ budget: change.budget === undefined ? budget : change.budget })
      .where('org_id', '=', place.organizationId)
      .where('id', '=', place.id)
      .execute();
    if (isSame(before, after)) return null;
    const inverse = { names: { before, after } };
    await keepChange(tx, place, { no: await takeChange(tx), kind: 'rename', inverse });
    return after;
  });
}

/** Gives a sheet the names that `decide` says; null: it keeps those that it has. Nobody else changes them meanwhile. */
export async function inOwnName(
  db: Db,
  place: SheetPlace,
  decide: (tx: Tx, now: SheetNames & { budget: number | null }) => Promise<SheetNames | null>,
): Promise<void> {
  let wanted: SheetNames | null = null;
  await db
    .transaction()
    .execute(async (tx) => {
      if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
      await lockSheet(tx, place);
      const { project, name, budget } = await loadSheet(tx, place);
      wanted = await decide(tx, { project, name, budget });
      if (wanted !== null) await setNames(tx, place, wanted);
      await raiseVersion(tx, place, { ...noTouch, isStructure: true });
    })
    .catch((error: unknown) => {
      throw wanted !== null && isTaken(error) ? nameTaken('sheet', wanted.name) : error;
    });
}

async function setNames(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { project, name }: SheetNames,
): Promise<void> {
  const { id: projectId } = await openProject(tx, organizationId, project);
  await sql`
    update sheets set name = ${name}, project_id = ${projectId}::int
    where org_id = ${organizationId} and id = ${id}::int`.execute(tx);
}
