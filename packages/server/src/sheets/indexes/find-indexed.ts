/* Rows that an index leaves, where a condition on a large sheet has one. Where it has none yet, one is asked for. */
import { sql } from 'kysely';
import { inLimits } from '../../datasets/querying/read-parts.ts';
import type { Db } from '../../storage/database.ts';
import type { CheckedConditions, CheckedTest } from '../conditions/check-conditions.ts';
import type { RowWindow } from '../conditions/condition-sql.ts';
import { readInstant } from '../conditions/instant-sql.ts';
import type { Sheet } from '../sheet.ts';
import type { IndexPlace } from './index-place.ts';
import { indexedLength, keyOf, scopeOf, tableOf } from './index-place.ts';
import { maxIndexesOfSheet } from './index-limits.ts';

/** Smaller sheets are looked through as fast. */
const fewRows = 10_000;
/** Where there are more, looking through the sheet is as good. */
export const maxIndexed = 5000;
const maxTests = 5;

interface Indexed {
  place: IndexPlace;
  value: string;
}

/**
 * All rows that can pass, and some more, by id; null where no index says which those are. The caller tests them, as it
 * would any others.
 */
export async function findIndexed(
  db: Db,
  sheet: Pick<Sheet, 'organizationId' | 'id'>,
  { conditions, window }: { conditions: CheckedConditions; window: RowWindow },
): Promise<number[] | null> {
  if (window.upTo - window.after <= fewRows) return null;
  const wanted = listIndexable(sheet.id, conditions).slice(0, maxTests);
  if (wanted.length === 0) return null;
  const ready = await useIndexes(db, sheet, wanted);
  return ready === null ? null : readIndex(db, { ...ready, window });
}

/** Tests that every row has to pass, and that compare a text as it is: a moment is written in many ways. */
function listIndexable(sheetId: number, { logic, parts }: CheckedConditions): Indexed[] {
  if (logic !== 'and' && parts.length > 1) return [];
  return parts.flatMap((part) => ('parts' in part ? [] : toIndexed(sheetId, part)));
}

function toIndexed(sheetId: number, { test, field }: CheckedTest): Indexed[] {
  if (test.property !== 'value' || test.operator !== 'eq' || field.type !== 'string') return [];
  const { value } = test;
  if (typeof value !== 'string' || readInstant(value) !== null) return [];
  if (!value.isWellFormed() || value.includes('\0')) return [];
  const { own, made } = field;
  // Of a field with two sources either may have the value.
  if (own !== null && made !== null) return [];
  if (own !== null) return [{ place: { sheetId, part: 0, place: own.at }, value }];
  return made === null ? [] : [{ place: { sheetId, part: made.pipeNo, place: made.at }, value }];
}

/** Notes, once an hour, that these are of use, and says which one is ready. */
async function useIndexes(
  db: Db,
  { organizationId, id }: Pick<Sheet, 'organizationId' | 'id'>,
  wanted: readonly Indexed[],
): Promise<Indexed | null> {
  const [parts, places] = [wanted.map(({ place }) => place.part), wanted.map(({ place }) => place.place)];
  const { rows } = await sql<{ part: number; place: number }>`
    with asked as (
      select distinct part, place from unnest(${parts}::int[], ${places}::int[]) as given (part, place)
    ), used as (
      insert into sheet_indexes (org_id, sheet_id, part, place)
      select ${organizationId}, ${id}::int, part, place from asked
      where exists (
          select from sheet_indexes as known where known.org_id = ${organizationId} and known.sheet_id = ${id}::int
            and known.part = asked.part and known.place = asked.place
        ) or (
          select count(*) from sheet_indexes where org_id = ${organizationId} and sheet_id = ${id}::int
        ) < ${maxIndexesOfSheet}::int
      on conflict (org_id, sheet_id, part, place) do update set used_at = now()
      where sheet_indexes.used_at < now() - interval '1 hour'
    )
    select part, place from sheet_indexes join asked using (part, place)
    where org_id = ${organizationId} and sheet_id = ${id}::int and ready_at is not null`.execute(db);
  const isReady = ({ place }: Indexed) =>
    rows.some(({ part, place: at }) => part === place.part && at === place.place);
  return wanted.find(isReady) ?? null;
}

async function readIndex(
  db: Db,
  { place, value, window: { after, upTo } }: Indexed & { window: RowWindow },
): Promise<number[] | null> {
  const start = [...value].slice(0, indexedLength).join('');
  const found = await inLimits(db, async (tx) => {
    const { rows } = await sql<{ row_id: string | number }>`
      select row_id from ${sql.table(tableOf(place))}
      where ${scopeOf(place)} and ${keyOf(place)} = ${start}::text
        and row_id > ${after}::bigint and row_id <= ${upTo}::bigint
      limit ${maxIndexed + 1}::int`.execute(tx);
    return rows;
  });
  if (found.length > maxIndexed) return null;
  return found.map(({ row_id }) => Number(row_id)).toSorted((one, other) => one - other);
}
