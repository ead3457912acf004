/* A run takes the cells that it will fill: two that want the same one never both get it. */
import { sql } from 'kysely';
import type { Only } from '../../contract/sheets/runs.ts';
import type { Tx } from '../../storage/database.ts';
import type { Sheet, SheetPipe } from '../sheet.ts';
import type { Verdict } from './decide.ts';
import { judge, upstreamOf } from './decide.ts';
import { readStored } from './read-stored.ts';
import type { JudgedPipe } from './judged-pipe.ts';
import { firstVersion } from './judged-pipe.ts';
import { judgeRetry } from './judge-retry.ts';
import type { SheetRun } from './sheet-run.ts';

export type WindowCounts = Record<Exclude<Verdict, 'run'> | 'selected' | 'claimed', number>;

export interface ClaimedWindow {
  counts: WindowCounts;
  /** Rows with the same pipes to run on them: numbers of pipes, in the order of the sheet, and rows. */
  groups: { pipes: number[]; rowIds: number[] }[];
}

const neverRan: ReadonlySet<Only> = new Set(['empty']);

/** Claims what is to run on some rows, which are in order. */
export async function claimWindow(
  tx: Tx,
  sheet: Sheet,
  { run, rowIds }: { run: SheetRun; rowIds: readonly number[] },
): Promise<ClaimedWindow> {
  return claimJudged(tx, sheet, { run, judged: await judgeWindow(tx, sheet, { run, rowIds }) });
}

/** Looks at the results of the pipes that were named, and of those before them where they never ran. Locks nothing. */
export async function judgeWindow(
  tx: Tx,
  sheet: Sheet,
  { run, rowIds }: { run: SheetRun; rowIds: readonly number[] },
): Promise<JudgedPipe[]> {
  const { retry_of: of } = run.body;
  if (of !== undefined) return judgeRetry(tx, sheet, { run, rowIds, of });
  const only: ReadonlySet<Only> = new Set(run.body.only);
  const judged: JudgedPipe[] = [];
  for (const pipe of sheet.pipes.filter(({ no }) => run.named.includes(no)))
    judged.push(await judgePipe(tx, sheet, { pipe, isNamed: true, rowIds, only }));
  const running = new Set(judged.flatMap(({ wanted }) => wanted.rowIds));
  if (running.size === 0 || !run.body.with_upstream) return judged;
  const reached = rowIds.filter((rowId) => running.has(rowId));
  for (const pipe of upstreamOf(sheet.pipes, run.named))
    judged.push(await judgePipe(tx, sheet, { pipe, isNamed: false, rowIds: reached, only: neverRan }));
  return judged;
}

interface Judging {
  pipe: SheetPipe;
  isNamed: boolean;
  rowIds: readonly number[];
  only: ReadonlySet<Only>;
}

async function judgePipe(
  tx: Tx,
  { id: sheetId }: Sheet,
  { pipe, isNamed, rowIds, only }: Judging,
): Promise<JudgedPipe> {
  const stored = await readStored(tx, { sheetId, pipeNo: pipe.no, rowIds });
  const counts: Record<Verdict, number> = { run: 0, up_to_date: 0, pinned: 0, elsewhere: 0 };
  const wanted: JudgedPipe['wanted'] = { rowIds: [], versions: [] };
  for (const rowId of rowIds) {
    const result = stored.get(rowId);
    const verdict = judge(pipe, result, only);
    counts[verdict] += 1;
    if (verdict !== 'run') continue;
    wanted.rowIds.push(rowId);
    wanted.versions.push(result?.version ?? firstVersion);
  }
  return { pipe, isNamed, counts, wanted };
}

/** Takes the cells, pipes by number and rows by id, as everybody locks them. */
export async function claimJudged(
  tx: Tx,
  sheet: Sheet,
  { run, judged }: { run: SheetRun; judged: readonly JudgedPipe[] },
): Promise<ClaimedWindow> {
  const counts: WindowCounts = { selected: 0, up_to_date: 0, pinned: 0, elsewhere: 0, claimed: 0 };
  const taken = new Map<number, number[]>();
  for (const one of judged.toSorted((first, second) => first.pipe.no - second.pipe.no)) {
    const rowIds = await claimPipe(tx, sheet, { run, judged: one });
    for (const rowId of rowIds) taken.set(rowId, [...(taken.get(rowId) ?? []), one.pipe.no]);
    addCounts(counts, one, rowIds.length);
  }
  return { counts, groups: group(sheet, taken) };
}

function addCounts(counts: WindowCounts, { isNamed, counts: own }: JudgedPipe, taken: number): void {
  counts.claimed += taken;
  counts.selected += isNamed ? own.run + own.up_to_date + own.pinned + own.elsewhere : taken;
  if (!isNamed) return;
  counts.up_to_date += own.up_to_date;
  counts.pinned += own.pinned;
  counts.elsewhere += own.elsewhere + own.run - taken;
}

/**
 * A cell that somebody else has taken, or has even filled, since it was looked at is left: running it again would be paid
 * twice.
 */
async function claimPipe(
  tx: Tx,
  { organizationId, id: sheetId }: Sheet,
  { run, judged: { pipe, wanted } }: { run: SheetRun; judged: JudgedPipe },
): Promise<number[]> {
  if (wanted.rowIds.length === 0) return [];
  const { rows } = await sql<{ row_id: string | number }>`
    insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version, claim_run)
    select ${organizationId}, ${sheetId}::int, ${pipe.no}::int, row_id, version, ${run.no}::int
    from unnest(${wanted.rowIds}::bigint[], ${wanted.versions}::bigint[]) as wanted (row_id, version) order by row_id
    on conflict (sheet_id, pipe_no, row_id) do update set claim_run = excluded.claim_run
    where sheet_results.claim_run is null and sheet_results.version = excluded.version
    returning row_id`.execute(tx);
  return rows.map(({ row_id }) => Number(row_id)).toSorted((one, other) => one - other);
}

function group(sheet: Sheet, taken: ReadonlyMap<number, readonly number[]>): ClaimedWindow['groups'] {
  const order = new Map(sheet.pipes.map(({ no }, at) => [no, at]));
  const place = (no: number) => order.get(no) ?? 0;
  const groups = new Map<string, { pipes: number[]; rowIds: number[] }>();
  for (const [rowId, numbers] of taken) {
    if (numbers.length === 0) continue;
    const pipes = numbers.toSorted((one, other) => place(one) - place(other));
    const found = groups.get(pipes.join()) ?? { pipes, rowIds: [] };
    found.rowIds.push(rowId);
    groups.set(pipes.join(), found);
  }
  return [...groups.values()];
}
