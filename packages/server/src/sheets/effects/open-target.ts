import { ServiceError } from '../../contract/errors.ts';
import type { AppendEffect, NamedSheet, SheetRefusal } from '../../engine/ports.ts';
import type { Db } from '../../storage/database.ts';
import type { Sheet } from '../sheet.ts';
import { addColumns } from '../structure/columns.ts';
import { createSheet } from '../structure/create-sheet.ts';
import { draftColumn } from '../structure/draft.ts';
import type { PlanParts } from '../structure/plan-draft.ts';
import { findTarget } from './find-target.ts';
import { lackingColumns, refuseNames } from './missing-columns.ts';
import { refuse, toRefusal } from './refuse.ts';

/** The sheet that rows go into, with the columns that they need. */
export interface OpenTarget {
  sheet: Sheet;
  /** Its id, where it was made for them. */
  created: string | null;
  /** Why the rows of an append have no columns; null where they have. */
  refusalOf(effect: AppendEffect): SheetRefusal | null;
}

interface Opening {
  db: Db;
  plan: PlanParts;
}

/** Others may make the same sheet or columns meanwhile. */
const tries = 10;

/** Finds or makes the sheet, and its columns, before the transaction of the rows. */
export async function openTarget(
  parts: Opening,
  named: NamedSheet,
  asked: readonly { effect: AppendEffect }[],
): Promise<OpenTarget | SheetRefusal> {
  let created: string | null = null;
  let failed: SheetRefusal | null = null;
  for (let left = tries; left > 0; left -= 1) {
    const sheet = await findTarget(parts.db, named);
    if ('state' in sheet) {
      if (!asked.some(({ effect }) => effect.mayCreate)) return sheet;
      const made = await ifFirst(() => makeSheet(parts, named, asked));
      if (made !== null && typeof made === 'object') return made;
      created = made ?? created;
      continue;
    }
    const columns = columnsFor(sheet, asked);
    if (columns.length === 0 || failed !== null) return { sheet, created, refusalOf: lackOf(sheet, failed) };
    const added = await ifFirst(async () => {
      await addColumns(parts.db, sheet, { plan: parts.plan, columns });
      return '';
    });
    if (added !== null && typeof added === 'object') failed = added;
  }
  throw new Error('a sheet was changed by others all the time');
}

/** Null where somebody else was first; a refusal where it cannot be done. */
async function ifFirst(make: () => Promise<string>): Promise<string | SheetRefusal | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ServiceError && (error.type === 'name-taken' || error.type === 'version-conflict'))
      return null;
    return toRefusal(error);
  }
}

async function makeSheet(
  { db, plan }: Opening,
  named: NamedSheet,
  asked: readonly { effect: AppendEffect }[],
): Promise<string> {
  const { organizationId, environment, project, sheet: name } = named;
  // A sheet that is made has what its first rows need.
  const able = asked.map(({ effect }) => ({ effect: { ...effect, mayAddColumns: true } }));
  const columns = columnsFor({ columns: [] }, able).map(draftColumn);
  const head = { organizationId, environment, project, name };
  const { id } = await createSheet(db, head, { draft: { columns, pipes: [] }, plan });
  return String(id);
}

/** New columns of all rows that may have some, and can. */
function columnsFor(sheet: Pick<Sheet, 'columns'>, asked: readonly { effect: AppendEffect }[]) {
  const able = asked.filter(
    ({ effect }) => effect.mayAddColumns && refuseNames(lackingColumns(sheet, effect.rows)) === null,
  );
  return lackingColumns(
    sheet,
    able.flatMap(({ effect }) => effect.rows),
  );
}

function lackOf(sheet: Sheet, failed: SheetRefusal | null): OpenTarget['refusalOf'] {
  return ({ rows, mayAddColumns }) => {
    const lacking = lackingColumns(sheet, rows);
    const [first] = lacking;
    if (first === undefined) return null;
    const bad = refuseNames(lacking);
    if (bad !== null) return bad;
    if (mayAddColumns) return failed;
    const shown = first.name.slice(0, 60).toWellFormed();
    const message = `The sheet "${sheet.name}" has no column "${shown}"; add it, or set "allow_field_creation" to true.`;
    return refuse('TargetMissing', message);
  };
}
