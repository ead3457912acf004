/* Rows of a sheet that a pipe means. */
import { ServiceError } from '../../contract/errors.ts';
import type { ValueCondition } from '../../contract/pipes-request.ts';
import type { SheetMatch, SheetRefusal } from '../../engine/ports.ts';
import type { Db } from '../../storage/database.ts';
import { listFields } from '../cells/fields.ts';
import type { CheckedConditions } from '../conditions/check-conditions.ts';
import { checkConditions } from '../conditions/check-conditions.ts';
import type { FoundRows, MatchPatterns } from '../conditions/find-rows.ts';
import { findRows } from '../conditions/find-rows.ts';
import type { Sheet } from '../sheet.ts';
import { refuse, toRefusal } from './refuse.ts';

/** How rows are looked for. */
export interface Looking {
  /** Where sheets are looked through. */
  db: Db;
  match(organizationId: string): MatchPatterns;
}

/** Conditions that fit the sheet, or why they do not. */
export function readMatch(sheet: Sheet, match: SheetMatch): CheckedConditions | SheetRefusal {
  const types = new Map(listFields(sheet).map(({ name, type }) => [name, type]));
  const conditions = match.conditions.map((one) => fitOperand(one, types.get(one.field_name)));
  try {
    return checkConditions({ logic: match.logic, conditions }, sheet, 'match');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refuse('ConditionError', error.errors?.[0]?.message ?? error.message);
  }
}

/** A template gives text, whatever it is compared with. */
function fitOperand(one: ValueCondition, type: string | undefined): ValueCondition {
  const { value } = one;
  if (typeof value !== 'string' || value.trim() === '') return one;
  if (type === 'number' && Number.isFinite(Number(value))) return { ...one, value: Number(value) };
  const truth = type === 'boolean' ? { true: true, false: false }[value.trim().toLowerCase()] : undefined;
  return truth === undefined ? one : { ...one, value: truth };
}

/** Where the time for looking is over before the end, it is a refusal unless rows may come page by page. */
export async function lookForRows(
  { db, match }: Looking,
  sheet: Sheet,
  query: { conditions: CheckedConditions; after?: number; upTo?: number; limit: number; isPaged?: boolean },
): Promise<FoundRows | SheetRefusal> {
  const { isPaged = false, ...wanted } = query;
  try {
    const found = await findRows(db, sheet, {
      ...wanted,
      now: Date.now(),
      match: match(sheet.organizationId),
    });
    const isCut = found.next !== null && found.rowIds.length < wanted.limit;
    return isCut && !isPaged ? tooLong : found;
  } catch (error) {
    return toRefusal(error);
  }
}

const tooLong = refuse(
  'LimitReached',
  'The sheet has more rows than can be looked through for one record; add conditions that leave fewer, or use a smaller sheet.',
);
