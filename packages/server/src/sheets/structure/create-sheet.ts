import { sql } from 'kysely';
import type { Environment } from '../../contract/field.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { isTaken } from '../../storage/database-error.ts';
import { nameTaken, tooMany } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { maxSheets } from '../sheet-limits.ts';
import { checkAuto } from './check-auto.ts';
import type { Draft } from './draft.ts';
import { noTouch } from '../touches/touch.ts';
import { lockSheet, raiseVersion } from './lock-sheet.ts';
import type { PlanParts } from './plan-draft.ts';
import { planDraft } from './plan-draft.ts';
import { openProject } from './projects.ts';
import { storeDraft } from './store-draft.ts';

export interface NewSheetHead {
  organizationId: string;
  project: string;
  name: string;
  environment: Environment;
}

/** Makes a sheet, in a project that is made where there is none; all that is wrong with it is thrown at once. */
export async function createSheet(
  db: Db,
  head: NewSheetHead,
  { draft, plan }: { draft: Draft; plan: PlanParts },
): Promise<SheetPlace> {
  const { organizationId, environment } = head;
  const parts = await planDraft(draft, { organizationId, environment, plan });
  checkAuto(draft, { parts, budget: null });
  return db.transaction().execute(async (tx) => {
    const place = await insertSheet(tx, head);
    await storeDraft(tx, { ...place, columns: [], pipes: [] }, { draft, parts });
    return place;
  });
}

/** One without columns or pipes. */
export async function insertSheet(
  tx: Tx,
  { organizationId, project, name, environment }: NewSheetHead,
): Promise<SheetPlace> {
  const { id: projectId } = await openProject(tx, organizationId, project);
  await checkCount(tx, organizationId);
  const { rows } = await sql<{ id: number }>`
    insert into sheets (org_id, project_id, environment, name)
    values (${organizationId}, ${projectId}::int, ${environment}, ${name})
    on conflict (org_id, project_id, environment, name) where deleted_at is null do nothing returning id`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw nameTaken('sheet', name);
  const place = { organizationId, id: row.id };
  await tx.insertInto('sheet_heads').values({ org_id: organizationId, sheet_id: row.id }).execute();
  return place;
}

export async function checkCount(tx: Tx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sheets
    where org_id = ${organizationId} and deleted_at is null and expires_at is null`.execute(tx);
  if ((rows[0]?.count ?? 0) >= maxSheets) throw tooMany('sheets', maxSheets);
}

/** Renames a sheet, moves it to another project, or changes its budget. */
export async function changeSheet(
  db: Db,
  { organizationId, id }: SheetPlace,
  change: { name: string; project: string; budget: number | null },
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const { id: projectId } = await openProject(tx, organizationId, change.project);
      await lockSheet(tx, { organizationId, id });
      await sql`
        update sheets set name = ${change.name}, project_id = ${projectId}::int, budget = ${change.budget}::bigint
        where org_id = ${organizationId} and id = ${id}::int and deleted_at is null`.execute(tx);
      await raiseVersion(tx, { organizationId, id }, { ...noTouch, isStructure: true });
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? nameTaken('sheet', change.name) : error;
    });
}

/** Into the trash. */
export async function trashSheet(db: Db, { organizationId, id }: SheetPlace): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSheet(tx, { organizationId, id });
    await sql`
      update sheets set deleted_at = now() where org_id = ${organizationId} and id = ${id}::int`.execute(tx);
  });
}
