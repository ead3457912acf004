/* What a run made of the rows of a batch is stored, for several pipes in each statement: a statement takes longer than its rows. */
import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import { resultsOf } from '../rows/results-of.ts';
import type { SheetPipe } from '../sheet.ts';
import { keepEarlier } from './keep-earlier.ts';
import type { AskedOnce } from './read-attempts.ts';
import type { StoredBefore, WrittenRecord, WrittenResult } from './read-results.ts';
import { makeResult } from './read-results.ts';
import type { SheetRun } from './sheet-run.ts';
import { storeResults } from './store-results.ts';

/** Results of one statement, unless one pipe alone has more. */
const resultsAtOnce = 1000;

interface Written {
  /** Of each result. */
  statuses: string[];
  attempts: AskedOnce[];
  /** Rows whose values are others than before, by the number of the pipe. */
  changed: Map<number, number[]>;
}

interface Writing {
  /** In the order of the request that they ran in. */
  running: readonly SheetPipe[];
  records: readonly WrittenRecord[];
}

/** Writes the cells that the run still has. They are locked already. */
export async function writeResults(tx: Tx, run: SheetRun, { running, records }: Writing): Promise<Written> {
  const written: Written = { statuses: [], attempts: [], changed: new Map() };
  const pipesAtOnce = Math.max(1, Math.floor(resultsAtOnce / Math.max(1, records.length)));
  for (let from = 0; from < running.length; from += pipesAtOnce) {
    const pipes = running.slice(from, from + pipesAtOnce);
    const claimed = await readClaimed(tx, run, { pipes, records });
    const results = pipes.flatMap((pipe, at) => {
      const ofPipe = claimed.get(pipe.no) ?? new Map<number, StoredBefore>();
      return records.flatMap((record) => {
        const before = ofPipe.get(record.rowId);
        if (before === undefined) return [];
        const attempts = record.attempts.filter(({ pipeIndex }) => pipeIndex === from + at);
        written.attempts.push(...attempts);
        return [resultOf(pipe, { record, before, attempts })];
      });
    });
    await keepEarlier(tx, run, results);
    await storeResults(tx, run, results);
    note(written, results);
  }
  return written;
}

function resultOf(
  pipe: SheetPipe,
  {
    record: { rowId, position, fields },
    before,
    attempts,
  }: { record: WrittenRecord; before: StoredBefore; attempts: readonly AskedOnce[] },
): WrittenResult {
  return { ...makeResult(pipe, { rowId, fields, before, attempts }), pipe, position, before };
}

function note({ statuses, changed }: Written, results: readonly WrittenResult[]): void {
  for (const { pipe, rowId, status, vals, before } of results) {
    statuses.push(status);
    if (JSON.stringify(before.vals) === JSON.stringify(vals)) continue;
    const rowIds = changed.get(pipe.no);
    if (rowIds === undefined) changed.set(pipe.no, [rowId]);
    else rowIds.push(rowId);
  }
}

/** Results as they are before the run fills them: number of the pipe -> row -> result. */
async function readClaimed(
  tx: Tx,
  { place, no }: SheetRun,
  { pipes, records }: { pipes: readonly SheetPipe[]; records: readonly WrittenRecord[] },
): Promise<ReadonlyMap<number, ReadonlyMap<number, StoredBefore>>> {
  const rowIds = records.map(({ rowId }) => rowId);
  const wanted = { sheetId: place.id, pipes: pipes.map((pipe) => pipe.no), rowIds };
  const { rows } = await sql<StoredBefore & { pipe_no: number; row_id: string | number }>`
    select pipe_no, row_id, version, states, vals from ${resultsOf(wanted)} where claim_run = ${no}::int`.execute(
    tx,
  );
  const byPipe = Map.groupBy(rows, ({ pipe_no }) => pipe_no);
  return new Map(
    [...byPipe].map(([pipeNo, found]) => [pipeNo, new Map(found.map((row) => [Number(row.row_id), row]))]),
  );
}
