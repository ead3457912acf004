/* Looks up which rows a request means, before anything is written. */
import type { RowSelection } from '../../contract/sheets/runs.ts';
import { usualPace } from '../../datasets/querying/budget.ts';
import type { Db } from '../../storage/database.ts';
import { isPattern, listTests } from '../conditions/check-conditions.ts';
import type { MatchPatterns } from '../conditions/find-rows.ts';
import { findRows } from '../conditions/find-rows.ts';
import { lastRowId, tooSlow } from '../conditions/scan-rows.ts';
import { makeOrder, unpack } from '../reading/make-order.ts';
import type { CheckedQuestion } from '../reading/row-source.ts';
import { checkQuestion, questionOf } from '../reading/row-source.ts';
import { findView } from '../reading/views.ts';
import type { Sheet } from '../sheet.ts';
import type { ChosenRows } from './chosen-rows.ts';
import { endOfFirst, plainRows, wholeRange } from './chosen-rows.ts';

export interface Choosing {
  /** Whether one statement may take its time: the embedded database is everybody's. */
  isPatient: boolean;
  /** What ages are counted from, in milliseconds. */
  now: number;
  match: MatchPatterns;
}

/** More than these does no sheet have. */
export const allRows = 10_000_000;
/** As long as an order may take. */
const maxMs = 60_000;

/**
 * A view, and conditions, mean what they say now. Rows that pass are looked for when a run gets to them; those that come
 * first, or match a pattern, are fixed here.
 */
export async function chooseRows(
  db: Db,
  sheet: Sheet,
  { selection, ...choosing }: Choosing & { selection: RowSelection },
): Promise<ChosenRows> {
  const plain = plainRows(selection);
  if (plain !== null || typeof selection !== 'object' || Array.isArray(selection) || 'after' in selection)
    return plain ?? wholeRange;
  const { view: name, first, ...source } = selection;
  const view = name === undefined ? null : await findView(db, sheet, name);
  const question = questionOf(source, view);
  const checked = checkQuestion(question, sheet, 'rows.');
  if (!isRange(checked, first))
    return { kind: 'ids', ids: await fixRows(db, sheet, { ...choosing, checked, first }) };
  const upTo =
    first === undefined ? null : ((await endOfFirst(db, sheet, first)) ?? (await lastRowId(db, sheet)));
  return { kind: 'range', after: 0, upTo, conditions: question.conditions, now: choosing.now };
}

/** Whether each row can be judged by itself. */
function isRange({ conditions, sorts }: CheckedQuestion, first: number | undefined): boolean {
  const tests = listTests(conditions);
  if (tests.some(isPattern)) return false;
  return first === undefined || (sorts.length === 0 && tests.length === 0);
}

async function fixRows(
  db: Db,
  sheet: Sheet,
  {
    checked,
    first = allRows,
    ...choosing
  }: Choosing & { checked: CheckedQuestion; first: number | undefined },
): Promise<number[]> {
  if (checked.sorts.length > 0 && first < allRows) {
    const order = await makeOrder(db, sheet, { ...choosing, question: checked });
    return unpack(order, { from: 0, count: first });
  }
  return findAll(db, sheet, { ...choosing, conditions: checked.conditions, limit: first });
}

/** Rows that pass, the oldest first. Throws where it takes too long, or too many are left for a pattern. */
export async function findAll(
  db: Db,
  sheet: Sheet,
  {
    conditions,
    limit,
    now,
    match,
  }: Omit<Choosing, 'isPatient'> & {
    conditions: CheckedQuestion['conditions'];
    limit: number;
  },
): Promise<number[]> {
  const pace = { ...usualPace, maxRows: Number.POSITIVE_INFINITY, maxMs };
  const found = await findRows(db, sheet, { conditions, limit, now, match, pace });
  if (found.next !== null && found.rowIds.length < limit) throw tooSlow();
  return found.rowIds;
}
