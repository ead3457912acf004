import type { ColumnChange, NewColumn } from '../../contract/sheets/structure.ts';
import type { Db } from '../../storage/database.ts';
import { nameTaken, noPart } from '../refusals.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { changeStructure } from './change-structure.ts';
import type { Draft } from './draft.ts';
import { draftColumn, draftOf } from './draft.ts';
import type { PlanParts } from './plan-draft.ts';

export async function addColumn(
  db: Db,
  place: SheetPlace,
  { plan, column }: { plan: PlanParts; column: NewColumn },
): Promise<void> {
  await addColumns(db, place, { plan, columns: [column] });
}

/** All of them, or none. */
export async function addColumns(
  db: Db,
  place: SheetPlace,
  { plan, columns }: { plan: PlanParts; columns: readonly NewColumn[] },
): Promise<void> {
  await changeStructure(db, place, {
    plan,
    change: (sheet) => {
      const names = new Set(sheet.columns.map(({ name }) => name));
      const taken = columns.find(({ name }) => names.has(name));
      if (taken !== undefined) throw nameTaken('column', taken.name);
      const draft = draftOf(sheet);
      return { draft: { ...draft, columns: [...draft.columns, ...columns.map(draftColumn)] } };
    },
  });
}

/** A pipe that reads it under its old name is not changed along with it: the sheet is refused, and says which one. */
export async function changeColumn(
  db: Db,
  place: SheetPlace,
  { plan, name, change }: { plan: PlanParts; name: string; change: ColumnChange },
): Promise<void> {
  await changeStructure(db, place, { plan, change: (sheet) => ({ draft: withChange(sheet, name, change) }) });
}

function withChange(sheet: Sheet, name: string, { position, ...change }: ColumnChange): Draft {
  const draft = draftOf(sheet);
  const at = draft.columns.findIndex((column) => column.name === name);
  const column = draft.columns[at];
  if (column === undefined) throw noPart('column', name);
  if (
    change.name !== undefined &&
    change.name !== name &&
    draft.columns.some((other) => other.name === change.name)
  )
    throw nameTaken('column', change.name);
  const { label = column.label, name: newName = name } = change;
  const others = draft.columns.toSpliced(at, 1);
  return { ...draft, columns: others.toSpliced(position ?? at, 0, { ...column, name: newName, label }) };
}

export async function removeColumn(
  db: Db,
  place: SheetPlace,
  { plan, name }: { plan: PlanParts; name: string },
): Promise<void> {
  await changeStructure(db, place, {
    plan,
    change: (sheet) => {
      const draft = draftOf(sheet);
      if (!draft.columns.some((column) => column.name === name)) throw noPart('column', name);
      return { draft: { ...draft, columns: draft.columns.filter((column) => column.name !== name) } };
    },
  });
}
