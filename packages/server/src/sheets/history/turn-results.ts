/* Results of pipes get back what they were, or what a change that is done again made of them. */
import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Tx } from '../../storage/database.ts';
import { chunksOf } from '../rows/chunks.ts';
import { dependentsOf, markStale } from '../rows/mark-stale.ts';
import type { Sheet } from '../sheet.ts';
import type { Conflict } from './conflicts.ts';
import type { HistoryEntry } from './history-entry.ts';
import { storeEntries } from './store-entries.ts';
import type { ResultNow, TurnedResult } from './turn-result.ts';
import { turnResult } from './turn-result.ts';

interface TurningResults {
  change: number;
  /** By pipe and row, the oldest first. */
  entries: readonly HistoryEntry[];
  isUndo: boolean;
}

type Done = TurnedResult & { part: number; rowId: number };

export async function turnResults(
  tx: Tx,
  sheet: Sheet,
  { change, entries, isUndo }: TurningResults,
): Promise<{ cells: number; conflicts: Conflict[] }> {
  if (entries.length === 0) return { cells: 0, conflicts: [] };
  const now = await loadResults(tx, sheet, entries);
  const overtaken = await findOvertaken(tx, sheet, { change, entries });
  const done: Done[] = [];
  const conflicts: Conflict[] = [];
  for (const [place, ofResult] of Map.groupBy(entries, placeOf)) {
    const [{ part, rowId } = { part: 0, rowId: 0 }] = ofResult;
    const result = now.get(place);
    if (result === undefined) continue;
    const turned = turnResult(result, ofResult, { isUndo, isOvertaken: overtaken.has(place) });
    if (turned === null) conflicts.push({ row: rowId, part, cells: null, change: null, why: 'other-values' });
    else done.push({ ...turned, part, rowId });
  }
  await markDependents(tx, sheet, done);
  await writeResults(tx, sheet, done);
  await storeEntries(tx, sheet, { entries: done.flatMap((one) => one.entries), isUndone: isUndo });
  return { cells: done.reduce((sum, { slots }) => sum + slots.length, 0), conflicts };
}

const placeOf = ({ part, rowId }: { part: number; rowId: number }) => `${part}.${rowId}`;

interface ResultRow {
  pipe_no: number;
  row_id: string | number;
  states: Uint8Array;
  vals: JsonValue[];
  reasons: string | null;
  is_stale: boolean;
  config_no: number;
  run_no: number | null;
  position: number | null;
  credits: string | number;
  input_hash: string | null;
  trail: string | null;
  observed_at: Date | null;
}

/** As they are; the caller has locked them. */
async function loadResults(
  tx: Tx,
  { id }: Sheet,
  entries: readonly HistoryEntry[],
): Promise<Map<string, ResultNow>> {
  const { rows } = await sql<ResultRow>`
    select pipe_no, row_id, states, vals, reasons, is_stale, config_no, run_no, position, credits, input_hash, trail,
      observed_at
    from sheet_results
    where sheet_id = ${id}::int and pipe_no = any(${[...new Set(entries.map(({ part }) => part))]}::int[])
      and row_id = any(${[...new Set(entries.map(({ rowId }) => rowId))]}::bigint[])`.execute(tx);
  return new Map(
    rows.map(({ pipe_no: part, row_id, states, vals, reasons, is_stale, credits, observed_at, ...meta }) => [
      placeOf({ part, rowId: Number(row_id) }),
      {
        states,
        values: vals,
        reasons,
        isStale: is_stale,
        meta: { ...meta, credits: Number(credits), observed_at: observed_at?.toISOString() ?? null },
      },
    ]),
  );
}

/** Results on whose row something newer was changed: what was made before that may be out of date. */
async function findOvertaken(
  tx: Tx,
  { organizationId, id }: Sheet,
  { change, entries }: Pick<TurningResults, 'change' | 'entries'>,
): Promise<Set<string>> {
  const marking = entries.filter(({ was }) => was.stale !== undefined);
  if (marking.length === 0) return new Set();
  const pipes = sql`array(select no from sheet_pipes where org_id = ${organizationId} and sheet_id = ${id}::int)`;
  const { rows } = await sql<{ part: number; row_id: string | number }>`
    select distinct own.part, own.row_id
    from unnest(
      ${marking.map(({ part }) => part)}::int[], ${marking.map(({ rowId }) => rowId)}::bigint[],
      ${marking.map(({ stamp }) => stamp)}::bigint[]) as own (part, row_id, stamp)
    where exists (
      select from sheet_history as other
      where other.sheet_id = ${id}::int and other.row_id = own.row_id and other.stamp > own.stamp
        and other.part = any(0 || ${pipes}) and not other.is_undone and other.change_no <> ${change}::bigint
    ) or exists (
      select from sheet_results as made
      join sheet_runs as run on run.org_id = made.org_id and run.sheet_id = made.sheet_id and run.no = made.run_no
      where made.sheet_id = ${id}::int and made.row_id = own.row_id and made.pipe_no = any(${pipes})
        and run.change_no > own.stamp and run.change_no <> ${change}::bigint
    ) or exists (
      select from sheet_results as claimed
      where claimed.sheet_id = ${id}::int and claimed.pipe_no = own.part and claimed.row_id = own.row_id
        and claimed.claim_run is not null)`.execute(tx);
  return new Set(rows.map(({ part, row_id }) => placeOf({ part, rowId: Number(row_id) })));
}

/** What other pipes made of these cells was made from other values. Those that are turned themselves are written later. */
async function markDependents(tx: Tx, sheet: Sheet, done: readonly Done[]): Promise<void> {
  const names = new Map(
    sheet.pipes.flatMap(({ no, outputs }) =>
      outputs.map(({ slot, name }) => [`${no}.${slot}`, name] as const),
    ),
  );
  const stale = new Map<number, number[]>();
  const known = new Map<string, number[]>();
  for (const { part, rowId, slots } of done) {
    const kind = `${part}:${slots.join()}`;
    const pipes =
      known.get(kind) ??
      dependentsOf(
        sheet,
        slots.flatMap((slot) => names.get(`${part}.${slot}`) ?? []),
      );
    known.set(kind, pipes);
    for (const pipe of pipes) {
      const rows = stale.get(pipe) ?? [];
      rows.push(rowId);
      stale.set(pipe, rows);
    }
  }
  await markStale(tx, sheet, { stale, change: null });
}

async function writeResults(tx: Tx, { id }: Sheet, done: readonly Done[]): Promise<void> {
  const stored = done.map((one) => ({ ...one, vals: JSON.stringify(one.result.values) }));
  for (const chunk of chunksOf(stored, ({ vals }) => vals.length)) {
    const list = <Value>(read: (one: (typeof chunk)[number]) => Value) => chunk.map(read);
    await sql`
      update sheet_results as r set states = decode(given.states, 'hex'), vals = given.vals::jsonb,
        reasons = given.reasons, is_stale = given.is_stale, config_no = given.config_no, run_no = given.run_no,
        position = given.position, credits = given.credits, input_hash = given.input_hash, trail = given.trail,
        observed_at = given.observed_at, version = r.version + given.steps
      from unnest(
        ${list(({ part }) => part)}::int[], ${list(({ rowId }) => rowId)}::bigint[],
        ${list(({ result }) => Buffer.from(result.states).toString('hex'))}::text[], ${list(({ vals }) => vals)}::text[],
        ${list(({ result }) => result.reasons)}::text[], ${list(({ result }) => result.isStale)}::boolean[],
        ${list(({ result }) => result.meta.config_no)}::int[], ${list(({ result }) => result.meta.run_no)}::int[],
        ${list(({ result }) => result.meta.position)}::int[], ${list(({ result }) => result.meta.credits)}::bigint[],
        ${list(({ result }) => result.meta.input_hash)}::text[], ${list(({ result }) => result.meta.trail)}::text[],
        ${list(({ result }) => result.meta.observed_at)}::timestamptz[],
        ${list(({ isMarkOnly }) => (isMarkOnly ? 0 : 1))}::int[]
      ) as given (pipe_no, row_id, states, vals, reasons, is_stale, config_no, run_no, position, credits, input_hash,
        trail, observed_at, steps)
      where r.sheet_id = ${id}::int and r.pipe_no = given.pipe_no and r.row_id = given.row_id
        and r.row_id = any(${list(({ rowId }) => rowId)}::bigint[])`.execute(tx);
  }
}
