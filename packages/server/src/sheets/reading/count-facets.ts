import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Facets } from '../../contract/datasets.ts';
import type { SheetFacetQuery } from '../../contract/sheets/reading.ts';
import { createBudget, usualPace } from '../../datasets/querying/budget.ts';
import type { Group } from '../../datasets/querying/tally.ts';
import { createTally, maxGroups } from '../../datasets/querying/tally.ts';
import type { Database, Db } from '../../storage/database.ts';
import { listFields } from '../cells/fields.ts';
import { sortKeyOf } from '../cells/value-sql.ts';
import { shownText } from '../conditions/cell-sql.ts';
import type { CheckedConditions } from '../conditions/check-conditions.ts';
import { checkConditions, isPattern, listTests, refuse } from '../conditions/check-conditions.ts';
import type { RowWindow } from '../conditions/condition-sql.ts';
import { conditionSql, rowsOf } from '../conditions/condition-sql.ts';
import { lastRowId, scanRows } from '../conditions/scan-rows.ts';
import type { PlacedField } from '../conditions/sheet-field.ts';
import { pipesOf, placeField } from '../conditions/sheet-field.ts';
import type { Sheet } from '../sheet.ts';
import { unknownField } from './views.ts';

/** More rows than these are not counted; nor those that are left after that time. */
const maxRows = 500_000;
const maxMs = 5000;

/** The most frequent values of a field among the rows that pass, and how many have them. */
export async function countFacets(
  db: Db,
  sheet: Sheet,
  { query, now, signal }: { query: SheetFacetQuery; now: number; signal?: AbortSignal },
): Promise<Facets> {
  const field = findField(query.field_name, sheet);
  const conditions = checkConditions(query.conditions, sheet);
  const pattern = listTests(conditions).find(isPattern);
  if (pattern !== undefined)
    throw refuse([{ code: 'ValidationFailed', message: noPatterns, path: `${pattern.path}.operator` }]);
  const upTo = await lastRowId(db, sheet);
  const tally = createTally();
  let counted = 0;
  const reached = await scanRows(db, {
    after: 0,
    upTo,
    tests: listTests(conditions).length,
    budget: createBudget({ ...usualPace, maxRows, maxMs, signal }),
    ask: (tx, window) => askGroups(tx, sheet, { field, conditions, window, now }),
    take: (groups) => {
      counted += tally.add(groups);
      return true;
    },
  });
  return {
    values: tally.values().slice(0, query.limit),
    is_exact: reached >= upTo && tally.isExact(),
    counted,
  };
}

const noPatterns = 'Values are not counted where a pattern decides; use another operator, such as contains.';

function findField(name: string, sheet: Sheet): PlacedField {
  const fields = listFields(sheet);
  const field = fields.find((one) => one.name === name);
  const known = fields.map((one) => one.name);
  if (field === undefined) throw refuse([unknownField(name, known, 'field_name')]);
  if (field.type !== 'json') return placeField(field);
  const message = `"${name.slice(0, 60)}" contains JSON, whose values cannot be counted; use another field.`;
  throw refuse([{ code: 'ValidationFailed', message, path: 'field_name' }]);
}

/** What a facet shows of a text. */
const shownLength = 200;

async function askGroups(
  tx: Transaction<Database>,
  sheet: Sheet,
  {
    field,
    conditions,
    window,
    now,
  }: { field: PlacedField; conditions: CheckedConditions; window: RowWindow; now: number },
): Promise<Group[]> {
  const pipes = [...new Set([...conditions.pipes, ...pipesOf([field])])];
  const isText = field.type !== 'number' && field.type !== 'boolean';
  // Of text that differs by capitals alone, one spelling stands for all.
  const value = isText ? sql`left(min(shown), ${sql.lit(shownLength)})` : sql`key`;
  const { rows } = await sql<Group>`
    select key, ${value} as value, count(*) as count from (
      select ${sortKeyOf(shownText(field), field)} as key, ${shownText(field)} as shown
      from ${rowsOf(sheet, { pipes, window })} where ${conditionSql(conditions, { now })}
    ) as found group by key order by count desc, key limit ${maxGroups}::int`.execute(tx);
  return rows;
}
