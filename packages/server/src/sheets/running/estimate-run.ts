/* What a run would do and cost, from counts of what is there and a sample of what would run. */
import { sql } from 'kysely';
import type { Estimate } from '../../contract/estimate.ts';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import type { NewSheetRun, Only, SheetEstimate } from '../../contract/sheets/runs.ts';
import type { Db } from '../../storage/database.ts';
import { columnPlace, textAt } from '../cells/value-sql.ts';
import type { Sheet, SheetPipe, SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { batchRequest } from './batch-records.ts';
import type { Verdict } from './decide.ts';
import { judge } from './decide.ts';
import { batchSize } from './feed-window.ts';
import { loadRows } from './load-batch.ts';
import { readStored } from './read-stored.ts';
import { selectRows, selectionSql } from './select-rows.ts';
import { pipesOf } from './start-run.ts';

/** Rows among which a sample is looked for. */
const rowsLookedAt = 1000;

interface Estimating {
  body: NewSheetRun;
  /** What the records of a request would cost. */
  estimate(request: PipesRequest, organizationId: string): Promise<Estimate>;
}

export async function estimateRun(
  db: Db,
  place: SheetPlace,
  { body, estimate }: Estimating,
): Promise<SheetEstimate> {
  const sheet = await loadSheet(db, place);
  const { named } = pipesOf(sheet, body);
  const pipes = sheet.pipes.filter(({ no }) => named.includes(no));
  const lacking = await findLacking(db, sheet, { pipes, body });
  const rows = { selected: 0, to_run: 0, up_to_date: 0, running: 0, pinned: 0, lacking };
  const only: ReadonlySet<Only> = new Set(body.only);
  const total = await countRows(db, sheet, body);
  for (const pipe of pipes) {
    const verdicts = await countVerdicts(db, sheet, { pipe, body, only, total });
    rows.selected += total;
    rows.to_run += verdicts.run;
    rows.up_to_date += verdicts.up_to_date;
    rows.running += verdicts.elsewhere;
    rows.pinned += verdicts.pinned;
  }
  const sample = await sampleRows(db, sheet, { body, pipes, only });
  if (sample === null || rows.to_run === 0)
    return { rows, min: 0, expected: 0, max: 0, operations: [], seconds: null };
  const cost = await estimate(sample.request, place.organizationId);
  return {
    rows,
    ...scale(cost, rows.to_run / sample.cells),
    seconds: await lastPace(db, place, { named, toRun: rows.to_run }),
  };
}

/** Columns that pipes read, and on how many of the rows they are empty. */
async function findLacking(
  db: Db,
  { id, columns }: Sheet,
  { pipes, body }: { pipes: readonly SheetPipe[]; body: NewSheetRun },
): Promise<SheetEstimate['rows']['lacking']> {
  const read = columns.filter(({ name }) => pipes.some(({ reads }) => reads.includes(name)));
  if (read.length === 0) return [];
  const counts = read.map(
    ({ no }) => sql`count(*) filter (where ${textAt(columnPlace(no))} is null) as ${sql.ref(`n${no}`)}`,
  );
  const { rows } = await sql<Record<string, string | number>>`
    select ${sql.join(counts)} from sheet_rows as r join (${selectionSql(id, body.rows)}) as selected using (row_id)
    where sheet_id = ${id}::int`.execute(db);
  return pipes.flatMap(({ no: pipeNo, reads }) =>
    read.flatMap(({ no, name }) => {
      const empty = Number(rows[0]?.[`n${no}`] ?? 0);
      return empty > 0 && reads.includes(name) ? [{ pipe: pipeName(pipeNo), field: name, rows: empty }] : [];
    }),
  );
}

async function countRows(db: Db, { id }: Sheet, { rows }: NewSheetRun): Promise<number> {
  const found = await sql<{ count: string | number }>`
    select count(*) as count from (${selectionSql(id, rows)}) as selected`.execute(db);
  return Number(found.rows[0]?.count ?? 0);
}

interface Counting {
  pipe: SheetPipe;
  body: NewSheetRun;
  only: ReadonlySet<Only>;
  total: number;
}

/** Results are counted by what they look like, of which there are few kinds; each kind is judged once. */
async function countVerdicts(
  db: Db,
  { id }: Sheet,
  { pipe, body, only, total }: Counting,
): Promise<Record<Verdict, number>> {
  const { rows } = await sql<{
    states: Uint8Array;
    config_no: number;
    is_stale: boolean;
    is_claimed: boolean;
    count: string | number;
  }>`
    select states, config_no, is_stale, claim_run is not null as is_claimed, count(*) as count
    from sheet_results join (${selectionSql(id, body.rows)}) as selected using (row_id)
    where sheet_id = ${id}::int and pipe_no = ${pipe.no}::int group by 1, 2, 3, 4`.execute(db);
  const counts: Record<Verdict, number> = { run: 0, up_to_date: 0, pinned: 0, elsewhere: 0 };
  let touched = 0;
  for (const { states, config_no: configNo, is_stale: isStale, is_claimed: isClaimed, count } of rows) {
    const result = { rowId: 0, states, configNo, isStale, claimRun: isClaimed ? 0 : null, version: 0 };
    counts[judge(pipe, result, only)] += Number(count);
    touched += Number(count);
  }
  counts[judge(pipe, undefined, only)] += total - touched;
  return counts;
}

/** Some of the rows that would run, as a request; null where none of the first ones would. */
async function sampleRows(
  db: Db,
  sheet: Sheet,
  { body, pipes, only }: { body: NewSheetRun; pipes: readonly SheetPipe[]; only: ReadonlySet<Only> },
): Promise<{ request: PipesRequest; cells: number } | null> {
  const { rowIds } = await selectRows(db, {
    sheetId: sheet.id,
    rows: body.rows,
    after: 0,
    limit: rowsLookedAt,
  });
  const running = new Map<number, number[]>();
  for (const pipe of pipes) {
    const stored = await readStored(db, { sheetId: sheet.id, pipeNo: pipe.no, rowIds });
    const some = rowIds.filter((rowId) => judge(pipe, stored.get(rowId), only) === 'run');
    running.set(pipe.no, some);
  }
  const chosen = [...new Set([...running.values()].flat())]
    .toSorted((one, other) => one - other)
    .slice(0, batchSize);
  if (chosen.length === 0) return null;
  const isChosen = new Set(chosen);
  const cells = [...running.values()].flat().filter((rowId) => isChosen.has(rowId)).length;
  const { pipes: all } = pipesOf(sheet, body);
  const rows = await loadRows(db, { sheetId: sheet.id, rowIds: chosen });
  return { request: batchRequest(sheet, { running: all, rows }), cells };
}

function scale({ min, expected, max, operations }: Estimate, factor: number): Estimate {
  const round = (credits: number) => Math.round(credits * factor * 10_000) / 10_000;
  return {
    min: round(min),
    expected: round(expected),
    max: round(max),
    operations: operations.map((line) => ({ ...line, times: round(line.times) })),
  };
}

/** How long it takes at the pace of the last run of the same pipes. */
async function lastPace(
  db: Db,
  { organizationId, id }: SheetPlace,
  { named, toRun }: { named: readonly number[]; toRun: number },
): Promise<number | null> {
  const { rows } = await sql<{ pace: number | null }>`
    select extract(epoch from finished_at - started_at)::float8 / claimed as pace from sheet_runs
    where org_id = ${organizationId} and sheet_id = ${id}::int and finished_at is not null and claimed > 0
      and named_pipes = ${named}::int[]
    order by no desc limit 1`.execute(db);
  const pace = rows[0]?.pace ?? null;
  return pace === null ? null : Math.ceil(pace * toRun);
}
