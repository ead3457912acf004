import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ColumnType, DatasetColumn, DatasetFilters, Facets } from '../../contract/datasets.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Database, Db } from '../../storage/database.ts';
import { checkFilters, countTexts, findColumn } from './check-filters.ts';
import { columnAt, keyOutput } from '../column-sql.ts';
import type { DatasetPlace, DatasetTable } from '../dataset.ts';
import type { Condition } from './filter-sql.ts';
import { conditionOf } from './filter-sql.ts';
import type { Pace } from './budget.ts';
import { createBudget, paceFor, usualPace } from './budget.ts';
import type { Candidates } from './find-sets.ts';
import { chooseCandidates } from './find-texts.ts';
import { readTable } from './read-parts.ts';
import type { Seen, SeenRow } from './scan-parts.ts';
import { readSeen, scanParts, seenOf } from './scan-parts.ts';
import type { Group } from './tally.ts';
import { createTally, maxGroups } from './tally.ts';

export interface FacetQuery extends DatasetPlace {
  column: string;
  filters?: DatasetFilters;
  limit: number;
  signal?: AbortSignal | undefined;
}

/** The most rows of one part that are counted. */
const maxRows = 250_000;
/** The caller waits for all counts together. After this time the counts so far are shown. */
const maxMs = 5000;

/** The most frequent values of a column among the rows that pass the filters, with their counts. */
export async function countFacets(db: Db, query: FacetQuery, pace = usualPace): Promise<Facets> {
  const none = () => ({ values: [], is_exact: true, counted: 0 });
  const use = async (table: DatasetTable): Promise<Facets> => {
    const column = findColumn(query.column, table.columns);
    if (table.columns[column]?.type === 'json') throw noFacets(query.column);
    const checked = checkFilters(query.filters ?? {}, table.columns);
    const found = await countGroups(db, table, {
      column,
      where: conditionOf(checked),
      among: await chooseCandidates(db, table, checked),
      maxRows,
      pace: {
        ...paceFor(countTexts(checked), pace),
        maxMs: Math.min(pace.maxMs, maxMs),
        signal: query.signal,
      },
    });
    return { ...found, values: found.values.slice(0, query.limit) };
  };
  return readTable(db, query, { none, use });
}

interface Grouping {
  column: number;
  /** What rows must fulfil. */
  where: Condition;
  /** What an index finds them by, and how many that are; null for none. */
  among: Pick<Candidates, 'condition' | 'share'>;
  /** Rows of one part that are counted. */
  maxRows: number;
  pace: Pace;
}

interface FoundGroups extends Seen {
  groups: Group[];
}

/** All values of a column with their counts, the most frequent first. */
export async function countGroups(
  db: Db,
  table: DatasetTable,
  { column, where, among, maxRows: limit, pace }: Grouping,
): Promise<Facets> {
  const { type } = table.columns[column] ?? missing();
  const tally = createTally();
  const counted = table.parts.map(() => 0);
  const isComplete = await scanParts(db, table, {
    after: 0,
    candidates: among.condition,
    share: among.share,
    budget: createBudget(pace),
    isWhole: false,
    ask: (tx, rows) => askGroups(tx, { rows, column, type, where }),
    take: ({ groups }, part) => {
      counted[part] = (counted[part] ?? 0) + tally.add(groups);
      return (counted[part] ?? 0) < limit;
    },
  });
  const isExact = isComplete && tally.isExact() && counted.every((rows) => rows < limit);
  return { values: tally.values(), is_exact: isExact, counted: counted.reduce((sum, rows) => sum + rows, 0) };
}

async function askGroups(
  tx: Transaction<Database>,
  { rows, column, type, where }: Pick<Grouping, 'column' | 'where'> & { rows: Condition; type: ColumnType },
): Promise<FoundGroups> {
  // For texts that differ only in capitals, one spelling stands for all.
  const value = type === 'string' ? sql`min(shown)` : sql`key`;
  const { rows: found } = await sql<SeenRow & (Group | { count: null })>`
    with seen as materialized ${rows}, groups as (
      select key, ${value} as value, count(*) as count from (
        select ${keyOutput(column, type)} as key, ${columnAt(column)} as shown from seen where ${where}
      ) as rows group by key order by count desc, key limit ${maxGroups}::int
    )
    select one.*, groups.key, groups.value, groups.count from ${seenOf} left join groups on true`.execute(tx);
  return {
    ...readSeen(found),
    groups: found.flatMap((group) => (group.count === null ? [] : [group])),
  };
}

function noFacets(column: string): ServiceError {
  const message = `"${column}" contains JSON, whose values cannot be counted; use another column.`;
  const errors = [{ code: 'InvalidFilterValue' as const, message, path: 'column' }];
  return new ServiceError('invalid-request', `column: ${message}`, { errors });
}

function missing(): DatasetColumn {
  throw new Error('the dataset does not have this column');
}
