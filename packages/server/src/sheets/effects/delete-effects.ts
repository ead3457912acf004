/* Rows that pipes put into the trash. */
import { sql } from 'kysely';
import type {
  DeleteEffect,
  EffectSource,
  NamedSheet,
  SheetCommit,
  SheetRefusal,
} from '../../engine/ports.ts';
import { answerOnce } from '../../storage/commit-effects.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { CheckedConditions } from '../conditions/check-conditions.ts';
import { isPattern, listTests } from '../conditions/check-conditions.ts';
import { conditionSql, rowsOf } from '../conditions/condition-sql.ts';
import { trashRows } from '../rows/delete-rows.ts';
import type { Sheet } from '../sheet.ts';
import { raiseHead, shareSheet } from '../structure/lock-sheet.ts';
import { touchRows } from '../touches/touch.ts';
import { findTarget } from './find-target.ts';
import type { Looking } from './match-rows.ts';
import { lookForRows, readMatch } from './match-rows.ts';
import { isGone } from './refuse.ts';

export interface AskedDelete {
  effect: DeleteEffect;
  source: EffectSource;
}

/** Rows of one transaction. */
const rowsAtOnce = 2000;
/** Others who delete or change the same rows at the same time are rare. */
const tries = 10;

interface Deleting extends Looking {
  /** Where rows are written. */
  work: Db;
}

/** All of the same sheet and the same match: they share the rows that there are, in their order. */
export async function commitDeletes(
  parts: Deleting,
  named: NamedSheet,
  asked: readonly AskedDelete[],
): Promise<SheetCommit[]> {
  const done: SheetCommit[] = [];
  for (const some of inPortions(asked)) done.push(...(await commitPortion(parts, named, some)));
  return done;
}

function* inPortions(asked: readonly AskedDelete[]): Generator<AskedDelete[]> {
  let portion: AskedDelete[] = [];
  let count = 0;
  for (const one of asked) {
    if (portion.length > 0 && count + one.effect.limit > rowsAtOnce) {
      yield portion;
      [portion, count] = [[], 0];
    }
    portion.push(one);
    count += one.effect.limit;
  }
  if (portion.length > 0) yield portion;
}

interface Candidates {
  sheet: Sheet;
  conditions: CheckedConditions;
  ids: readonly number[];
}

async function commitPortion(
  parts: Deleting,
  named: NamedSheet,
  asked: readonly AskedDelete[],
): Promise<SheetCommit[]> {
  for (let left = tries; ; left -= 1) {
    const found = await findCandidates(parts, named, asked);
    try {
      return await parts.work
        .transaction()
        .execute((tx) =>
          answerOnce(tx, asked, (open) =>
            'state' in found
              ? Promise.resolve(open.map(() => found))
              : trashOpen(tx, found, { open, mayBeFewer: left <= 1 }),
          ),
        );
    } catch (error) {
      if (!(error instanceof RowsChanged || isGone(error))) throw error;
    }
  }
}

async function findCandidates(
  parts: Deleting,
  named: NamedSheet,
  asked: readonly AskedDelete[],
): Promise<Candidates | SheetRefusal> {
  const [first] = asked;
  if (first === undefined) throw new Error('a batch of deletions is empty');
  const sheet = await findTarget(parts.db, named);
  if ('state' in sheet) return sheet;
  const conditions = readMatch(sheet, first.effect.match);
  if ('state' in conditions) return conditions;
  const limit = asked.reduce((sum, { effect }) => sum + effect.limit, 0);
  const found = await lookForRows(parts, sheet, { conditions, limit });
  return 'state' in found ? found : { sheet, conditions, ids: found.rowIds };
}

/** Thrown where rows that were found are no more: others may have come in their place. */
class RowsChanged extends Error {}

async function trashOpen(
  tx: Tx,
  { sheet, conditions, ids }: Candidates,
  { open, mayBeFewer }: { open: readonly AskedDelete[]; mayBeFewer: boolean },
): Promise<SheetCommit[]> {
  if ((await shareSheet(tx, sheet)).structure !== sheet.structure) throw new RowsChanged();
  const wanted = open.reduce((sum, { effect }) => sum + effect.limit, 0);
  const locked = await lockMatching(tx, sheet, { conditions, ids: ids.slice(0, wanted) });
  if (locked.length < Math.min(wanted, ids.length) && !mayBeFewer) throw new RowsChanged();
  const deleted = await trashRows(tx, sheet, locked);
  if (deleted.length > 0)
    await raiseHead(tx, sheet, { count: -deleted.length, firstId: null, touch: touchRows(deleted) });
  let at = 0;
  return open.map(({ effect }): SheetCommit => {
    const own = deleted.slice(at, at + effect.limit);
    at += own.length;
    return { state: 'answered', outputs: { row_ids: own } };
  });
}

/** Rows that still match, now that nobody changes them. A pattern is not looked at again. */
async function lockMatching(
  tx: Tx,
  sheet: Sheet,
  { conditions, ids }: { conditions: CheckedConditions; ids: readonly number[] },
): Promise<number[]> {
  const { organizationId, id } = sheet;
  const [first = 0, last = 0] = [ids.at(0), ids.at(-1)];
  if (ids.length === 0) return [];
  await sql`
    select from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and deleted_at is null
      and row_id = any(${[...ids]}::bigint[])
    order by row_id for update`.execute(tx);
  const window = { after: first - 1, upTo: last };
  const isJudged = listTests(conditions).some(isPattern);
  const test = isJudged ? sql`true` : conditionSql(conditions, { now: Date.now() });
  const { rows } = await sql<{ row_id: string | number }>`
    select r.row_id from ${rowsOf(sheet, { pipes: conditions.pipes, window })}
    where r.row_id = any(${[...ids]}::bigint[]) and ${test} order by r.row_id`.execute(tx);
  return rows.map(({ row_id }) => Number(row_id));
}
