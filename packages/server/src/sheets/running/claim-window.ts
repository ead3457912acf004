/* A run takes the cells that it will fill: two that want the same one never both get it. */
import { sql } from 'kysely';
import type { Only } from '../../contract/sheets/runs.ts';
import type { Tx } from '../../storage/database.ts';
import type { Sheet, SheetPipe } from '../sheet.ts';
import type { Verdict } from './decide.ts';
import { judge, upstreamOf } from './decide.ts';
import { readStored } from './read-stored.ts';
import type { SheetRun } from './sheet-run.ts';

export type WindowCounts = Record<Exclude<Verdict, 'run'> | 'selected' | 'claimed', number>;

export interface ClaimedWindow {
  counts: WindowCounts;
  /** Rows with the same pipes to run on them: numbers of pipes, in the order of the sheet, and rows. */
  groups: { pipes: number[]; rowIds: number[] }[];
}

const neverRan: ReadonlySet<Only> = new Set(['empty']);

/** Claims what is to run on some rows, which are in order. Pipes and rows are locked in their order. */
export async function claimWindow(
  tx: Tx,
  sheet: Sheet,
  { run, rowIds }: { run: SheetRun; rowIds: readonly number[] },
): Promise<ClaimedWindow> {
  const counts: WindowCounts = { selected: 0, up_to_date: 0, pinned: 0, elsewhere: 0, claimed: 0 };
  const named: ReadonlySet<Only> = new Set(run.body.only);
  const taken = new Map<number, number[]>(rowIds.map((rowId) => [rowId, []]));
  const claim = async (pipe: SheetPipe, wanted: readonly number[], isNamed: boolean) => {
    const only = isNamed ? named : neverRan;
    const judged = await claimPipe(tx, sheet, { run, pipe, rowIds: wanted, only });
    for (const rowId of judged.taken) taken.get(rowId)?.push(pipe.no);
    const { run: lost = 0, ...others } = judged.counts;
    counts.claimed += judged.taken.length;
    counts.selected += isNamed ? wanted.length : judged.taken.length;
    if (!isNamed) return;
    counts.elsewhere += lost - judged.taken.length;
    for (const verdict of ['up_to_date', 'pinned', 'elsewhere'] as const)
      counts[verdict] += others[verdict] ?? 0;
  };
  const asked = sheet.pipes.filter(({ no }) => run.named.includes(no));
  for (const pipe of byNumber(asked)) await claim(pipe, rowIds, true);
  const running = rowIds.filter((rowId) => (taken.get(rowId) ?? []).length > 0);
  const upstream = run.body.with_upstream ? upstreamOf(sheet.pipes, run.named) : [];
  if (running.length > 0) for (const pipe of byNumber(upstream)) await claim(pipe, running, false);
  return { counts, groups: group(sheet, taken) };
}

const byNumber = (pipes: readonly SheetPipe[]) => pipes.toSorted((one, other) => one.no - other.no);

interface PipeClaim {
  run: SheetRun;
  pipe: SheetPipe;
  rowIds: readonly number[];
  only: ReadonlySet<Only>;
}

/** `counts.run`: how many were to run; some of them somebody else may have got first. */
async function claimPipe(
  tx: Tx,
  { organizationId, id: sheetId }: Sheet,
  { run, pipe, rowIds, only }: PipeClaim,
): Promise<{ taken: number[]; counts: Partial<Record<Verdict, number>> }> {
  const stored = await readStored(tx, { sheetId, pipeNo: pipe.no, rowIds });
  const judged = Map.groupBy(rowIds, (rowId) => judge(pipe, stored.get(rowId), only));
  const counts = Object.fromEntries([...judged].map(([verdict, rows]) => [verdict, rows.length]));
  const wanted = judged.get('run') ?? [];
  if (wanted.length === 0) return { taken: [], counts };
  const { rows } = await sql<{ row_id: string | number }>`
    insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version, claim_run)
    select ${organizationId}, ${sheetId}::int, ${pipe.no}::int, row_id, 1, ${run.no}::int
    from unnest(${wanted}::bigint[]) as wanted (row_id) order by row_id
    on conflict (sheet_id, pipe_no, row_id) do update set claim_run = excluded.claim_run
    where sheet_results.claim_run is null
    returning row_id`.execute(tx);
  return { taken: rows.map(({ row_id }) => Number(row_id)).toSorted((one, other) => one - other), counts };
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
