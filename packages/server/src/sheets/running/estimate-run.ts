/* What a run would do and cost, from counts of what is there and a sample of what would run. */
import { sql } from 'kysely';
import type { Estimate } from '../../contract/estimate.ts';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import type { NewSheetRun, Only, SheetEstimate } from '../../contract/sheets/runs.ts';
import type { Db } from '../../storage/database.ts';
import type { Sheet, SheetColumn, SheetPipe, SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { batchRequest, pipesNeeded } from './batch-records.ts';
import type { Choosing } from './choose-rows.ts';
import { chooseRows } from './choose-rows.ts';
import type { ChosenRows } from './chosen-rows.ts';
import { countRun } from './count-run.ts';
import { judge } from './decide.ts';
import { batchSize } from './feed-window.ts';
import { loadRows } from './load-batch.ts';
import { lookAhead } from './look-ahead.ts';
import { readStored } from './read-stored.ts';
import { pipesOf } from './start-run.ts';

interface Estimating {
  body: NewSheetRun;
  choosing: Choosing;
  /** Waits for a place of the organization among those who read much. */
  inPlace<Result>(task: () => Promise<Result>): Promise<Result>;
  /** What the records of a request would cost. */
  estimate(request: PipesRequest, organizationId: string): Promise<Estimate>;
}

export async function estimateRun(
  db: Db,
  place: SheetPlace,
  { inPlace, estimate, ...asked }: Estimating,
): Promise<SheetEstimate> {
  const { rows, sample, named } = await inPlace(() => weighRun(db, place, asked));
  if (sample === null) return { rows, min: 0, expected: 0, max: 0, operations: [], seconds: null };
  const cost = await estimate(sample.request, place.organizationId);
  return {
    rows,
    ...scale(cost, rows.to_run / sample.cells),
    seconds: await lastPace(db, place, { named, toRun: rows.to_run }),
  };
}

async function weighRun(
  db: Db,
  place: SheetPlace,
  { body, choosing }: Pick<Estimating, 'body' | 'choosing'>,
): Promise<{ rows: SheetEstimate['rows']; sample: Sample | null; named: number[] }> {
  const sheet = await loadSheet(db, place);
  const { named } = pipesOf(sheet, body);
  const pipes = sheet.pipes.filter(({ no }) => named.includes(no));
  const chosen = await chooseRows(db, sheet, { ...choosing, selection: body.rows });
  const only: ReadonlySet<Only> = new Set(body.only);
  const columns = sheet.columns.filter(({ name }) => pipes.some(({ reads }) => reads.includes(name)));
  const counted = await countRun(db, sheet, { rows: chosen, columns, pipes, only });
  const { run: toRun, up_to_date, pinned, elsewhere: running } = counted.cells;
  const rows = {
    selected: counted.rows * pipes.length,
    to_run: toRun,
    up_to_date,
    running,
    pinned,
    lacking: listLacking(pipes, columns, counted.empty),
  };
  const sample = toRun === 0 ? null : await sampleRows(db, sheet, { body, rows: chosen, pipes, only });
  return { rows, sample, named };
}

interface Sample {
  request: PipesRequest;
  /** That would run. */
  cells: number;
}

/** Columns that pipes read, and on how many of the rows they are empty. */
function listLacking(
  pipes: readonly SheetPipe[],
  columns: readonly SheetColumn[],
  empty: readonly number[],
): SheetEstimate['rows']['lacking'] {
  return pipes.flatMap(({ no, reads }) =>
    columns.flatMap(({ name }, at) => {
      const rows = empty[at] ?? 0;
      return rows > 0 && reads.includes(name) ? [{ pipe: pipeName(no), field: name, rows }] : [];
    }),
  );
}

interface Sampling {
  body: NewSheetRun;
  rows: ChosenRows;
  pipes: readonly SheetPipe[];
  only: ReadonlySet<Only>;
}

/** Some of the rows that would run, as a request; null where none is found in time. */
async function sampleRows(
  db: Db,
  sheet: Sheet,
  { body, rows, pipes, only }: Sampling,
): Promise<Sample | null> {
  const chosen = await findSample(db, sheet, { rows, pipes, only });
  if (chosen.length === 0) return null;
  let cells = 0;
  for (const pipe of pipes) {
    const stored = await readStored(db, { sheetId: sheet.id, pipeNo: pipe.no, rowIds: chosen });
    cells += chosen.filter((rowId) => judge(pipe, stored.get(rowId), only) === 'run').length;
  }
  if (cells === 0) return null;
  const { pipes: all } = pipesOf(sheet, body);
  const records = await loadRows(db, { id: sheet.id, pipes: pipesNeeded(sheet, all) }, chosen);
  return { request: batchRequest(sheet, { running: all, rows: records }), cells };
}

/** Steps in which rows to run are looked for: a second each at most. */
const maxSteps = 10;
/** Ids of a list that are looked at in one step. */
const idsAtOnce = 1000;

async function findSample(
  db: Db,
  sheet: Sheet,
  { rows, pipes, only }: Omit<Sampling, 'body'>,
): Promise<number[]> {
  for (let after = 0, step = 0; step < maxSteps; step += 1) {
    const part: ChosenRows =
      rows.kind === 'range' ? rows : { ...rows, ids: rows.ids.slice(after, after + idsAtOnce) };
    const from = rows.kind === 'range' ? after : 0;
    const looked = await lookAhead(db, sheet, {
      rows: part,
      no: 0,
      after: from,
      pipes,
      only,
      limit: batchSize,
    });
    if (looked.rowIds.length > 0) return looked.rowIds.slice(0, batchSize);
    after = rows.kind === 'range' ? looked.claimedTo : after + idsAtOnce;
    if (rows.kind === 'range' ? looked.isAll : after >= rows.ids.length) return [];
  }
  return [];
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
