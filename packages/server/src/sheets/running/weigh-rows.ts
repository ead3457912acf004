/* What a run would do with some rows, counted in SQL: what is up to date need not be read. */
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Only } from '../../contract/sheets/runs.ts';
import type { Database } from '../../storage/database.ts';
import { columnPlace, textAt } from '../cells/value-sql.ts';
import type { CheckedConditions } from '../conditions/check-conditions.ts';
import type { RowWindow } from '../conditions/condition-sql.ts';
import { conditionSql, rowsOf } from '../conditions/condition-sql.ts';
import type { Sheet, SheetColumn, SheetPipe } from '../sheet.ts';
import type { Verdict } from './decide.ts';
import { verdictCodes, verdictSql } from './verdict-sql.ts';

export interface Weighing {
  /** At least one. */
  pipes: readonly SheetPipe[];
  only: ReadonlySet<Only>;
  conditions: CheckedConditions;
  /** What ages are counted from, in milliseconds. */
  now: number;
}

export interface WeighedPart {
  window: RowWindow;
  /** Of these rows alone; null: of all in the window. */
  among: readonly number[] | null;
}

/** Rows, and the cells of all pipes on them, by what becomes of them. */
export interface Weighed {
  rows: number;
  cells: Record<Verdict, number>;
}

const verdicts: readonly Verdict[] = ['up_to_date', 'pinned', 'elsewhere', 'run'];

export const noneWeighed = (): Weighed => ({
  rows: 0,
  cells: { run: 0, up_to_date: 0, pinned: 0, elsewhere: 0 },
});

export function addWeighed(sum: Weighed, { rows, cells }: Weighed): void {
  sum.rows += rows;
  for (const verdict of verdicts) sum.cells[verdict] += cells[verdict];
}

/** Each row with a verdict `v<no>` of each pipe. The `offset` keeps them from being worked out once for each use. */
function weigh(
  sheet: Sheet,
  { pipes, only, conditions, now, more }: Weighing & { more: RawBuilder<unknown> },
  { window, among }: WeighedPart,
): RawBuilder<unknown> {
  const joined = [...new Set([...pipes.map(({ no }) => no), ...conditions.pipes])];
  const each = pipes.map((pipe) => sql`${verdictSql(pipe, only)} as ${sql.ref(`v${pipe.no}`)}`);
  const chosen = among === null ? sql`true` : sql`r.row_id = any(${[...among]}::bigint[])`;
  return sql`(select r.row_id, ${sql.join(each)}${more} from ${rowsOf(sheet, { pipes: joined, window })}
    where ${chosen} and ${conditionSql(conditions, { now })} offset 0) as weighed`;
}

/** Of a row: how many of the pipes come to this. */
function timesOf(verdict: Verdict, pipes: readonly SheetPipe[]): RawBuilder<number> {
  const each = pipes.map(({ no }) => sql`(${sql.ref(`v${no}`)} = ${sql.lit(verdictCodes[verdict])})::int`);
  return sql`(${sql.join(each, sql` + `)})`;
}

/** One column for the rows, and one for each verdict. */
function countsOf(pipes: readonly SheetPipe[], which: RawBuilder<boolean>): RawBuilder<unknown> {
  const sums = verdicts.map(
    (verdict) =>
      sql`coalesce(sum(${timesOf(verdict, pipes)}) filter (where ${which}), 0)::int as ${sql.ref(verdict)}`,
  );
  return sql`count(*) filter (where ${which})::int as rows, ${sql.join(sums)}`;
}

type CountRow = Record<Verdict | 'rows', number>;

function readCounts(row: CountRow | undefined): Weighed {
  if (row === undefined) return noneWeighed();
  const { rows, run, up_to_date, pinned, elsewhere } = row;
  return { rows, cells: { run, up_to_date, pinned, elsewhere } };
}

/** Rows of a part on which some pipe is to run, ascending; and counts of the others. */
export async function findWork(
  tx: Transaction<Database>,
  sheet: Sheet,
  { part, ...weighing }: Weighing & { part: WeighedPart },
): Promise<{ rowIds: number[]; rest: Weighed }> {
  const { pipes } = weighing;
  const runs = sql<boolean>`${timesOf('run', pipes)} > 0`;
  const { rows } = await sql<CountRow & { ids: (string | number)[] | null }>`
    select array_agg(row_id order by row_id) filter (where ${runs}) as ids, ${countsOf(pipes, sql`not ${runs}`)}
    from ${weigh(sheet, { ...weighing, more: sql`` }, part)}`.execute(tx);
  return { rowIds: (rows[0]?.ids ?? []).map(Number), rest: readCounts(rows[0]) };
}

/** Counts of all rows of a part; `empty`: on how many of them each of the columns has no value. */
export async function countWork(
  tx: Transaction<Database>,
  sheet: Sheet,
  { part, columns, ...weighing }: Weighing & { part: WeighedPart; columns: readonly SheetColumn[] },
): Promise<Weighed & { empty: number[] }> {
  const names = columns.map(({ no }) => sql.ref(`n${no}`));
  const more = columns.map(
    ({ no }, at) => sql`, ${textAt(columnPlace(no))} is null as ${names[at] ?? sql``}`,
  );
  const counts = names.map((name) => sql`count(*) filter (where ${name})::int`);
  const { rows } = await sql<CountRow & { empty: number[] }>`
    select ${countsOf(weighing.pipes, sql`true`)}, array[${sql.join(counts)}]::int[] as empty
    from ${weigh(sheet, { ...weighing, more: sql.join(more, sql``) }, part)}`.execute(tx);
  return { ...readCounts(rows[0]), empty: rows[0]?.empty ?? [] };
}
