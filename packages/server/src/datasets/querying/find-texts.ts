/* Rows that contain a text, where an index of trigrams finds them. */
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { columnAt } from '../column-sql.ts';
import type { DatasetTable } from '../dataset.ts';
import { foldText } from '../fold-text.ts';
import type { CheckedFilter } from './check-filters.ts';
import type { Condition } from './filter-sql.ts';
import { all } from './filter-sql.ts';
import type { Candidates } from './find-sets.ts';
import { findCandidates } from './find-sets.ts';
import { guessShare } from './guess-share.ts';
import { escapeLike } from './like-pattern.ts';

/** With so few left by other filters, reading them is quicker than an index. */
const fewEnough = 500;
/** Each text means one look into the index for each of its trigrams. The beginning of a long one leaves few rows, too. */
const maxTexts = 50;
const maxLength = 64;
/** Letters of three scripts. A value: in the text of a query, the bundle could not escape them. */
const ofManyScripts = 'жש語';

/** Where to look for rows, by the tokens of their columns and by the texts that they contain. */
export async function chooseCandidates(
  db: Db,
  table: DatasetTable,
  filters: readonly CheckedFilter[],
): Promise<Candidates> {
  const known = findCandidates(filters, table);
  if (known.condition !== null && known.share * table.rows <= fewEnough) return known;
  const condition = await findIndexed(db, table, filters);
  if (condition === null) return known;
  const share = await guessShare(db, table, condition);
  return known.condition === null
    ? { condition, share, passing: known.passing * share }
    : {
        condition: all([known.condition, condition]),
        share: known.share * share,
        passing: known.passing * share,
      };
}

async function findIndexed(
  db: Db,
  { containsIndexes }: DatasetTable,
  filters: readonly CheckedFilter[],
): Promise<Condition | null> {
  const ready = new Set(containsIndexes.flatMap(({ place, state }) => (state === 'ready' ? [place] : [])));
  const conditions: Condition[] = [];
  for (const { column, contains } of filters) {
    if (contains === undefined || contains.length > maxTexts || !ready.has(column)) continue;
    const wanted = contains.map((text) => [...foldText(text)].slice(0, maxLength).join(''));
    if (await haveTrigrams(db, wanted)) conditions.push(containsOne(columnAt(column), wanted));
  }
  return conditions.length === 0 ? null : all(conditions);
}

function containsOne(value: Condition, wanted: readonly string[]): Condition {
  const each = wanted.map((text) => sql`dataset_fold(${value}) like ${`%${escapeLike(text)}%`}::text`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Only a text of three letters or digits in a row is found by trigrams. If one of several is not, all rows are read. */
async function haveTrigrams(db: Db, texts: readonly string[]): Promise<boolean> {
  if (texts.every((text) => /[a-z0-9]{3}/.test(text))) return true;
  return texts.every((text) => /[\p{L}\p{Nd}]{3}/u.test(text)) && (await knowsAllLetters(db));
}

const lettersOf = new WeakMap<Db, Promise<boolean>>();

/** Whether the database takes letters beyond ASCII for letters. With the locale "C" it does not. */
function knowsAllLetters(db: Db): Promise<boolean> {
  const before = lettersOf.get(db);
  if (before !== undefined) return before;
  const asked = sql<{ is_known: boolean }>`select cast(${ofManyScripts} as text) ~ '^\\w+$' as is_known`
    .execute(db)
    .then(({ rows }) => rows[0]?.is_known === true);
  lettersOf.set(db, asked);
  asked.catch(() => lettersOf.delete(db));
  return asked;
}
