/* What a run that repeats another one is to do: what failed in that one, and nothing that failed elsewhere. */
import type { Tx } from '../../storage/database.ts';
import type { Sheet, SheetPipe } from '../sheet.ts';
import type { StoredResult, Verdict } from './decide.ts';
import { judge, statusOf, upstreamOf } from './decide.ts';
import type { JudgedPipe } from './judged-pipe.ts';
import { firstVersion } from './judged-pipe.ts';
import type { ReadResult } from './read-stored.ts';
import { readStored } from './read-stored.ts';
import type { SheetRun } from './sheet-run.ts';

type Results = ReadonlyMap<number, ReadResult>;

/** As `judgeWindow`: cells that failed in that run, and those that were skipped there for want of what failed. */
export async function judgeRetry(
  tx: Tx,
  sheet: Sheet,
  { run, rowIds, of }: { run: SheetRun; rowIds: readonly number[]; of: number },
): Promise<JudgedPipe[]> {
  const pipes = sheet.pipes.filter(({ no }) => run.pipes.includes(no));
  const stored = new Map<number, Results>();
  for (const { no } of pipes) stored.set(no, await readStored(tx, { sheetId: sheet.id, pipeNo: no, rowIds }));
  const resultOf = (pipe: SheetPipe, rowId: number) => {
    const result = stored.get(pipe.no)?.get(rowId);
    return result?.runNo === of ? result : undefined;
  };
  const hasFailed = (pipe: SheetPipe, rowId: number) => isEnd(pipe, resultOf(pipe, rowId), 'failed');
  return pipes.map((pipe) => {
    const before = upstreamOf(pipes, [pipe.no]);
    const isWanted = (rowId: number) =>
      hasFailed(pipe, rowId) ||
      (isEnd(pipe, resultOf(pipe, rowId), 'skipped') && before.some((one) => hasFailed(one, rowId)));
    return judgeAll(pipe, { run, rowIds, stored: stored.get(pipe.no) ?? new Map(), isWanted });
  });
}

function isEnd(pipe: SheetPipe, result: StoredResult | undefined, status: 'failed' | 'skipped'): boolean {
  return result !== undefined && statusOf(result.states, pipe) === status;
}

interface Judging {
  run: SheetRun;
  rowIds: readonly number[];
  stored: Results;
  isWanted(rowId: number): boolean;
}

function judgeAll(pipe: SheetPipe, { run, rowIds, stored, isWanted }: Judging): JudgedPipe {
  const counts: Record<Verdict, number> = { run: 0, up_to_date: 0, pinned: 0, elsewhere: 0 };
  const wanted: JudgedPipe['wanted'] = { rowIds: [], versions: [] };
  for (const rowId of rowIds) {
    const result = stored.get(rowId);
    const verdict = judge(pipe, result, new Set(isWanted(rowId) ? ['failed', 'skipped'] : []));
    counts[verdict] += 1;
    if (verdict !== 'run') continue;
    wanted.rowIds.push(rowId);
    wanted.versions.push(result?.version ?? firstVersion);
  }
  return { pipe, isNamed: run.named.includes(pipe.no), counts, wanted };
}
