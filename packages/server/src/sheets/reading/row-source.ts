/* Which rows of a sheet, in which order, and which of their fields: what a view says, or the caller. */
import type { RowSource } from '../../contract/sheets/reading.ts';
import type { SheetConditions } from '../../contract/sheets/conditions.ts';
import type { SheetSort, SheetView } from '../../contract/sheets/views.ts';
import type { SheetField } from '../cells/fields.ts';
import { listFields } from '../cells/fields.ts';
import type { CheckedConditions } from '../conditions/check-conditions.ts';
import { checkConditions, refuse } from '../conditions/check-conditions.ts';
import type { PlacedField, SheetFields } from '../conditions/sheet-field.ts';
import { pipesOf, placeFields } from '../conditions/sheet-field.ts';
import { findBadSorts, unknownField } from './views.ts';

/** What makes an order, as it goes into tokens. */
export interface Question {
  conditions: SheetConditions | null;
  sorts: SheetSort[];
}

export interface CheckedSort {
  field: PlacedField;
  isDescending: boolean;
}

export interface CheckedQuestion {
  conditions: CheckedConditions;
  sorts: CheckedSort[];
  /** Pipes whose results conditions or sorts look at. */
  pipes: number[];
}

export function questionOf(
  source: Pick<RowSource, 'conditions' | 'sorts'>,
  view: SheetView | null,
): Question {
  return {
    conditions: source.conditions ?? view?.conditions ?? null,
    sorts: source.sorts ?? view?.sorts ?? [],
  };
}

/** Throws with what does not fit the sheet as it is now; `path` is what comes before its places. */
export function checkQuestion(
  { conditions, sorts }: Question,
  sheet: SheetFields,
  path = '',
): CheckedQuestion {
  const checked = checkConditions(conditions ?? undefined, sheet, `${path}conditions`);
  const errors = findBadSorts(sorts, sheet).map((error) => ({ ...error, path: `${path}${error.path}` }));
  if (errors.length > 0) throw refuse(errors);
  const fields = new Map(placeFields(sheet).map((field) => [field.name, field]));
  const sorted = sorts.flatMap(({ field_name: name, direction }) => {
    const field = fields.get(name);
    return field === undefined ? [] : [{ field, isDescending: direction === 'desc' }];
  });
  const pipes = new Set([...checked.pipes, ...pipesOf(sorted.map(({ field }) => field))]);
  return { conditions: checked, sorts: sorted, pipes: [...pipes].toSorted((a, b) => a - b) };
}

/** The fields that were asked for; else those that the view shows, or all. Throws where the sheet has one no more. */
export function fieldsOf(
  sheet: SheetFields,
  { columns, view }: { columns: readonly string[] | undefined; view: SheetView | null },
): SheetField[] {
  const fields = new Map(listFields(sheet).map((field) => [field.name, field]));
  if (columns === undefined) {
    const names = new Set([...(view?.order ?? []), ...fields.keys()]);
    for (const name of view?.hidden ?? []) names.delete(name);
    return [...names].flatMap((name) => fields.get(name) ?? []);
  }
  const known = [...fields.keys()];
  const errors = columns.flatMap((name, at) =>
    fields.has(name) ? [] : [unknownField(name, known, `columns[${at}]`)],
  );
  if (errors.length > 0) throw refuse(errors);
  return columns.flatMap((name) => fields.get(name) ?? []);
}
