/* What runs found is written into the sheet, once: a later caller finds the cells no longer claimed. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { amongRows } from '../rows/among-rows.ts';
import { lockResults } from '../rows/lock-results.ts';
import type { Sheet } from '../sheet.ts';
import { raiseVersion } from '../structure/lock-sheet.ts';
import { touchRows } from '../touches/touch.ts';
import { releaseCells, setBatch } from './batch.ts';
import { addCounts } from './count-results.ts';
import { downstreamOf } from './decide.ts';
import { loadKnown } from './known-sheets.ts';
import type { EndedBatch, WrittenPart } from './read-parts.ts';
import { maxBytes, readParts } from './read-parts.ts';
import type { SheetRun } from './sheet-run.ts';
import { withRun } from './with-run.ts';
import { writeResults } from './write-results.ts';

/** Results that are written in one transaction, unless one batch alone has more. */
const resultsAtOnce = 1000;

/** Writes all that the runs of batches made. False where another process has the sheet run. */
export async function writeBack(db: Db, leased: SheetRun, ended: readonly EndedBatch[]): Promise<boolean> {
  const { organizationId } = leased.place;
  for await (const parts of gather(readParts(db, organizationId, ended))) {
    const isOurs = await withRun(db, leased, async (tx, run, structure) => {
      const sheet = await loadKnown({ db, tx }, { place: run.place, structure });
      await writeParts(tx, run, { sheet, parts });
      return true;
    });
    if (isOurs === null) return false;
  }
  return true;
}

/** Parts of one transaction after another, each with at least one. A transaction costs more than what is written in it. */
async function* gather(parts: AsyncIterable<WrittenPart>): AsyncGenerator<[WrittenPart, ...WrittenPart[]]> {
  let group: [WrittenPart, ...WrittenPart[]] | null = null;
  for await (const part of parts) {
    if (group !== null && fits(group, part)) {
      group.push(part);
      continue;
    }
    if (group !== null) yield group;
    group = [part];
  }
  if (group !== null) yield group;
}

function fits(group: readonly [WrittenPart, ...WrittenPart[]], part: WrittenPart): boolean {
  const all = [...group, part];
  const rows = all.reduce((sum, { batch }) => sum + batch.rowIds.length, 0);
  const { pipes } = group[0].batch;
  return (
    part.batch.pipes.join() === pipes.join() &&
    rows * pipes.length <= resultsAtOnce &&
    all.reduce((sum, { bytes }) => sum + bytes, 0) <= maxBytes
  );
}

async function writeParts(
  tx: Tx,
  run: SheetRun,
  { sheet, parts }: { sheet: Sheet; parts: readonly [WrittenPart, ...WrittenPart[]] },
): Promise<void> {
  const { pipes } = parts[0].batch;
  const running = sheet.pipes.filter(({ no }) => pipes.includes(no));
  const touched = [...pipes, ...downstreamOf(sheet.pipes, pipes)];
  const records = parts.flatMap((part) => part.records);
  const rowIds = parts.flatMap(({ batch, records: own, end }) =>
    end === null ? own.map(({ rowId }) => rowId) : batch.rowIds,
  );
  await lockResults(tx, sheet, { pipes: touched, rowIds });
  const { statuses, attempts, changed } = await writeResults(tx, run, { running, records });
  await markStale(tx, sheet, { running: pipes, changed, change: run.change });
  for (const { batch, end } of parts) {
    if (end === null) continue;
    // Rows without a record: they were deleted before they were sent, or their run broke off.
    const isFilled = end.isWhole && running.length === pipes.length;
    const left = isFilled ? 0 : await releaseCells(tx, run, batch);
    statuses.push(...Array.from({ length: left }, () => 'not_run'));
    await setBatch(tx, run, { no: batch.no, state: 'written', spent: end.spent });
  }
  const counts = addCounts(run.counts, { statuses, attempts });
  const spent = parts.reduce((sum, { end }) => sum + (end?.spent ?? 0), 0);
  await sql`
    update sheet_runs set counts = ${JSON.stringify(counts)}, spent = spent + ${spent}::bigint
    where org_id = ${run.place.organizationId} and sheet_id = ${run.place.id}::int and no = ${run.no}::int`.execute(
    tx,
  );
  await raiseVersion(tx, run.place, { ...touchRows(rowIds, touched), runs: [run.no] });
}

/** What later pipes made, or are making, of other values than there are now. */
async function markStale(
  tx: Tx,
  { organizationId, id, pipes }: Sheet,
  {
    running,
    changed,
    change,
  }: {
    running: readonly number[];
    changed: ReadonlyMap<number, readonly number[]>;
    change: number | null;
  },
): Promise<void> {
  for (const [no, rowIds] of changed) {
    const later = downstreamOf(pipes, [no]).filter((other) => !running.includes(other));
    if (later.length === 0 || rowIds.length === 0) continue;
    await sql`
      with marked as (
        update sheet_results set is_stale = true from (
          select pipe_no, row_id from sheet_results
          where sheet_id = ${id}::int and pipe_no = any(${later}::int[]) and ${amongRows(rowIds)}
            and (run_no is not null or claim_run is not null) and not is_stale
          order by pipe_no, row_id for update
        ) as later
        where sheet_results.sheet_id = ${id}::int and sheet_results.pipe_no = later.pipe_no
          and sheet_results.row_id = later.row_id
        returning sheet_results.pipe_no, sheet_results.row_id
      )
      insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
      select ${organizationId}, ${id}::int, pipe_no, row_id, ${change}::bigint, '{}', '{"stale": false}'
      from marked where ${change}::bigint is not null`.execute(tx);
  }
}
