/* What a run found is written into the sheet, once: whoever comes later finds the cells no longer claimed. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { findFinalRecords } from '../../storage/run-progress.ts';
import { lockResults } from '../rows/lock-results.ts';
import type { Sheet, SheetPipe } from '../sheet.ts';
import { raiseVersion } from '../structure/lock-sheet.ts';
import { touchRows } from '../touches/touch.ts';
import type { Batch } from './batch.ts';
import { releaseCells, setBatch } from './batch.ts';
import { addCounts } from './count-results.ts';
import { downstreamOf } from './decide.ts';
import { loadKnown } from './known-sheets.ts';
import type { AskedOnce } from './read-attempts.ts';
import { readAttempts } from './read-attempts.ts';
import type { NewResult, RecordFields } from './read-results.ts';
import { makeResult, readRecord } from './read-results.ts';
import type { SheetRun } from './sheet-run.ts';
import { storeResults } from './store-results.ts';
import { keepEarlier } from './keep-earlier.ts';
import { withRun } from './with-run.ts';

/** Of records that are read at once. They are parsed, compared and written as text again: so much keeps the thread some 20 ms. */
const maxBytes = 400_000;
/** How long records are read at a stretch. */
const stretchMs = 4;

interface Writing {
  batch: Batch & { runId: string };
  /** What the run cost; null to leave the batch open. */
  spent: number | null;
}

/** Writes all that a run made of a batch. False where another process has the sheet run. */
export async function writeBack(db: Db, leased: SheetRun, { batch, spent }: Writing): Promise<boolean> {
  const { organizationId } = leased.place;
  const written: number[] = [];
  for (let isAll = false; !isAll;) {
    const page = await findFinalRecords(db, {
      organizationId,
      runId: batch.runId,
      without: written,
      maxBytes,
    });
    isAll = page.isAll;
    const positions = page.records.map(({ position }) => position);
    const attempts = await readAttempts(db, { organizationId, runId: batch.runId, positions });
    const records = await readRecords(page.records, attempts);
    written.push(...positions);
    const isOurs = await withRun(db, leased, async (tx, run, structure) => {
      const sheet = await loadKnown({ db, tx }, { place: run.place, structure });
      await writeRecords(tx, run, { sheet, batch, records, end: isAll && spent !== null ? { spent } : null });
      return true;
    });
    if (isOurs === null) return false;
  }
  return true;
}

interface WrittenRecord {
  rowId: number;
  position: number;
  fields: RecordFields;
  attempts: readonly AskedOnce[];
}

async function readRecords(
  bodies: readonly { position: number; body: string }[],
  attempts: ReadonlyMap<number, AskedOnce[]>,
): Promise<WrittenRecord[]> {
  const records: WrittenRecord[] = [];
  let since = performance.now();
  for (const { position, body } of bodies) {
    const record = readRecord(body);
    if (record !== null) records.push({ ...record, position, attempts: attempts.get(position) ?? [] });
    if (performance.now() - since < stretchMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return records;
}

interface WrittenPage {
  sheet: Sheet;
  batch: Batch;
  records: readonly WrittenRecord[];
  /** Of the last page. */
  end: { spent: number } | null;
}

async function writeRecords(
  tx: Tx,
  run: SheetRun,
  { sheet, batch, records, end }: WrittenPage,
): Promise<void> {
  const running = sheet.pipes.filter(({ no }) => batch.pipes.includes(no));
  const rowIds = end === null ? records.map(({ rowId }) => rowId) : batch.rowIds;
  const touched = [...batch.pipes, ...downstreamOf(sheet.pipes, batch.pipes)];
  await lockResults(tx, sheet, { pipes: touched, rowIds });
  const statuses: string[] = [];
  const attempts: AskedOnce[] = [];
  const changed = new Map<number, number[]>();
  for (const pipe of running.toSorted((one, other) => one.no - other.no)) {
    const index = running.indexOf(pipe);
    const ofPipe = records.map((record) => ({
      ...record,
      attempts: record.attempts.filter(({ pipeIndex }) => pipeIndex === index),
    }));
    const written = await writePipe(tx, sheet, { run, pipe, records: ofPipe });
    statuses.push(...written.results.map(({ status }) => status));
    attempts.push(...written.attempts);
    changed.set(pipe.no, written.changed);
  }
  await markStale(tx, sheet, { running: batch.pipes, changed, change: run.change });
  // Rows without a record: they were deleted before they were sent, or their run broke off.
  const left = end === null ? 0 : await releaseCells(tx, run, batch);
  statuses.push(...Array.from({ length: left }, () => 'not_run'));
  const counts = addCounts(run.counts, { statuses, attempts });
  await sql`
    update sheet_runs set counts = ${JSON.stringify(counts)}, spent = spent + ${end?.spent ?? 0}::bigint
    where org_id = ${run.place.organizationId} and sheet_id = ${run.place.id}::int and no = ${run.no}::int`.execute(
    tx,
  );
  if (end !== null) await setBatch(tx, run, { no: batch.no, state: 'written', spent: end.spent });
  await raiseVersion(tx, run.place, { ...touchRows(rowIds, touched), runs: [run.no] });
}

interface StoredBefore {
  row_id: string | number;
  version: string | number;
  states: Uint8Array;
  vals: JsonValue[];
}

async function writePipe(
  tx: Tx,
  sheet: Sheet,
  { run, pipe, records }: { run: SheetRun; pipe: SheetPipe; records: readonly WrittenRecord[] },
): Promise<{ results: NewResult[]; attempts: AskedOnce[]; changed: number[] }> {
  const { rows } = await sql<StoredBefore>`
    select row_id, version, states, vals from sheet_results
    where sheet_id = ${sheet.id}::int and pipe_no = ${pipe.no}::int and claim_run = ${run.no}::int
      and row_id = any(${records.map(({ rowId }) => rowId)}::bigint[])
    order by row_id for update`.execute(tx);
  const before = new Map(rows.map((row) => [Number(row.row_id), row]));
  const mine = records.filter(({ rowId }) => before.has(rowId));
  const results = mine.map((record) => ({
    position: record.position,
    ...makeResult(pipe, {
      ...record,
      before: before.get(record.rowId) ?? { states: new Uint8Array(), vals: [] },
    }),
  }));
  await keepEarlier(tx, run, { pipe, results, before });
  await storeResults(tx, { sheetId: sheet.id, pipe, runNo: run.no, results });
  const changed = results
    .filter((result) => differs(before.get(result.rowId), result))
    .map(({ rowId }) => rowId);
  return { results, attempts: mine.flatMap((record) => record.attempts), changed };
}

function differs(before: StoredBefore | undefined, { vals }: NewResult): boolean {
  return before !== undefined && JSON.stringify(before.vals) !== JSON.stringify(vals);
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
          select sheet_id, pipe_no, row_id from sheet_results
          where sheet_id = ${id}::int and pipe_no = any(${later}::int[]) and row_id = any(${rowIds}::bigint[])
            and (run_no is not null or claim_run is not null) and not is_stale
          order by pipe_no, row_id for update
        ) as later
        where sheet_results.sheet_id = later.sheet_id and sheet_results.pipe_no = later.pipe_no
          and sheet_results.row_id = later.row_id
        returning sheet_results.pipe_no, sheet_results.row_id
      )
      insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
      select ${organizationId}, ${id}::int, pipe_no, row_id, ${change}::bigint, '{}', '{"stale": false}'
      from marked where ${change}::bigint is not null`.execute(tx);
  }
}
