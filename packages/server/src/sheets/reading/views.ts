/* Views of a sheet, as they are stored. */
import { sql } from 'kysely';
import type { ErrorItem } from '../../contract/errors.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import { maxViews } from '../../contract/sheets/structure.ts';
import type { NewView, SheetSort, SheetView, ViewBody, ViewChange } from '../../contract/sheets/views.ts';
import { viewBody } from '../../contract/sheets/views.ts';
import type { Db } from '../../storage/database.ts';
import { isTaken } from '../../storage/database-error.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { listFields } from '../cells/fields.ts';
import { checkConditions, refuse } from '../conditions/check-conditions.ts';
import type { SheetFields } from '../conditions/sheet-field.ts';
import { nameTaken, noPart, noSheet, organizationGone, tooMany } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { findSheet, loadSheet } from '../structure/load-sheet.ts';
import { lockSheet } from '../structure/lock-sheet.ts';

interface ViewRow {
  id: number;
  name: string;
  body: string;
  created_at: Date;
}

/** By name; or the one of that id. Throws where there is no such sheet. */
export async function listViews(db: Db, place: SheetPlace, id: number | null = null): Promise<SheetView[]> {
  if ((await findSheet(db, place)) === null) throw noSheet(place.id);
  const { rows } = await sql<ViewRow>`
    select id, name, body, created_at from sheet_views
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and deleted_at is null
      and (${id}::int is null or id = ${id}::int)
    order by name collate "C", id limit ${maxViews}::int`.execute(db);
  return rows.map(({ body, created_at, ...row }) => ({
    ...row,
    ...viewBody.parse(JSON.parse(body)),
    created_at: created_at.toISOString(),
  }));
}

export async function getView(db: Db, place: SheetPlace, id: number): Promise<SheetView> {
  const [view] = await listViews(db, place, id);
  if (view === undefined) throw noPart('view', String(id));
  return view;
}

/** The view of that id or name. */
export async function findView(db: Db, place: SheetPlace, view: number | string): Promise<SheetView> {
  if (typeof view === 'number') return getView(db, place, view);
  const found = (await listViews(db, place)).find(({ name }) => name === view);
  if (found === undefined) throw noPart('view', view);
  return found;
}

export async function createView(db: Db, place: SheetPlace, { name, ...body }: NewView): Promise<SheetView> {
  checkView(body, await loadSheet(db, place));
  const id = await db
    .transaction()
    .execute(async (tx) => {
      if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
      await lockSheet(tx, place);
      if ((await listViews(tx, place)).length >= maxViews) throw tooMany('views', maxViews);
      const { rows } = await sql<{ id: number }>`
        insert into sheet_views (org_id, sheet_id, name, body)
        values (${place.organizationId}, ${place.id}::int, ${name}, ${JSON.stringify(body)}) returning id`.execute(
        tx,
      );
      return rows[0]?.id ?? 0;
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? nameTaken('view', name) : error;
    });
  return getView(db, place, id);
}

export async function changeView(
  db: Db,
  place: SheetPlace,
  { id, change }: { id: number; change: ViewChange },
): Promise<SheetView> {
  const before = await getView(db, place, id);
  const name = change.name ?? before.name;
  const body = {
    conditions: change.conditions === undefined ? before.conditions : change.conditions,
    sorts: change.sorts ?? before.sorts,
    hidden: change.hidden ?? before.hidden,
    order: change.order ?? before.order,
  };
  checkView(body, await loadSheet(db, place));
  const { rows } = await sql<{ id: number }>`
    update sheet_views set name = ${name}, body = ${JSON.stringify(body)}
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and id = ${id}::int and deleted_at is null
    returning id`
    .execute(db)
    .catch((error: unknown) => {
      throw isTaken(error) ? nameTaken('view', name) : error;
    });
  if (rows.length === 0) throw noPart('view', String(id));
  return getView(db, place, id);
}

export async function removeView(db: Db, place: SheetPlace, id: number): Promise<void> {
  await getView(db, place, id);
  await sql`
    update sheet_views set deleted_at = now()
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and id = ${id}::int
      and deleted_at is null`.execute(db);
}

/** Throws with every field that the sheet does not have, and what else does not fit. */
function checkView({ conditions, sorts, hidden, order }: ViewBody, sheet: SheetFields): void {
  checkConditions(conditions ?? undefined, sheet);
  const known = listFields(sheet).map(({ name }) => name);
  const names = { hidden, order };
  const errors = Object.entries(names).flatMap(([key, list]) =>
    list.flatMap((name, at) => (known.includes(name) ? [] : [unknownField(name, known, `${key}[${at}]`)])),
  );
  errors.push(...findBadSorts(sorts, sheet));
  if (errors.length > 0) throw refuse(errors);
}

/** Sorts by fields that the sheet does not have, or that have no order. */
export function findBadSorts(sorts: readonly SheetSort[], sheet: SheetFields): ErrorItem[] {
  const fields = listFields(sheet);
  const known = fields.map(({ name }) => name);
  return sorts.flatMap(({ field_name: name }, at): ErrorItem[] => {
    const path = `sorts[${at}].field_name`;
    const field = fields.find((one) => one.name === name);
    if (field === undefined) return [unknownField(name, known, path)];
    if (field.type !== 'json') return [];
    const message = `"${name.slice(0, 60)}" contains JSON, which cannot be sorted; sort by another field.`;
    return [{ code: 'ValidationFailed', message, path }];
  });
}

export function unknownField(name: string, known: readonly string[], path: string): ErrorItem {
  const message = `The sheet has no field "${name.slice(0, 60)}". ${suggestName(name, known)}`.trim();
  return { code: 'ValidationFailed', message, path };
}
