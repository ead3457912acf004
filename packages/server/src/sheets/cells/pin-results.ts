/* Values over the results of a pipe, which no run touches. */
import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Tx } from '../../storage/database.ts';
import { chunksOf } from '../rows/chunks.ts';
import type { Sheet } from '../sheet.ts';
import type { Left } from './change-cells.ts';
import { newer } from './place-changes.ts';
import type { PinChange } from './read-changes.ts';
import { stateByte } from './states.ts';

interface Pinning {
  /** Of one pipe. */
  pins: readonly PinChange[];
  left: Left[];
  /** The change that it belongs to, which keeps what the cells were. */
  change: number;
}

/** Pins values, or gives cells back to the pipe; rows and results are locked. Answers those that it did. */
export async function pinResults(
  tx: Tx,
  sheet: Sheet,
  { pins, left, change }: Pinning,
): Promise<PinChange[]> {
  const rows = [...Map.groupBy(pins, ({ rowId }) => rowId)].toSorted(([one], [other]) => one - other);
  const done: PinChange[] = [];
  for (const chunk of chunksOf(rows, ([, ofRow]) => ofRow.length * 100)) {
    const found = await readResults(tx, sheet, chunk);
    const changed = chunk.flatMap(([rowId, ofRow]) => {
      const result = found.get(rowId);
      const version = Number(result?.version ?? 0);
      const fit = ofRow.filter(({ index, ifVersion }) => {
        if (ifVersion === null || ifVersion >= version) return true;
        left.push(newer(index, version));
        return false;
      });
      done.push(...fit);
      return fit.length === 0 ? [] : [merge(rowId, fit, result?.states ?? new Uint8Array())];
    });
    const pipeNo = pins[0]?.pipe.no ?? 0;
    await keepEarlier(tx, sheet, { pipeNo, changed, change });
    await writeResults(tx, sheet, { pipeNo, changed });
  }
  return done;
}

interface OpenResult {
  row_id: string | number;
  version: string | number;
  states: Uint8Array;
}

/** They are there, and locked. */
async function readResults(
  tx: Tx,
  { organizationId, id }: Sheet,
  chunk: readonly (readonly [number, PinChange[]])[],
): Promise<Map<number, OpenResult>> {
  const ids = chunk.map(([rowId]) => rowId);
  const pipeNo = chunk[0]?.[1][0]?.pipe.no ?? 0;
  const { rows } = await sql<OpenResult>`
    select row_id, version, states from sheet_results
    where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = ${pipeNo}::int
      and row_id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [Number(row.row_id), row]));
}

interface ChangedResult {
  rowId: number;
  states: Uint8Array;
  slots: readonly number[];
  /** JSON: slot -> value. */
  patch: string;
}

function merge(rowId: number, pins: readonly PinChange[], before: Uint8Array): ChangedResult {
  const states = new Uint8Array(
    pins.reduce((most, { output }) => Math.max(most, output.slot + 1), before.length),
  );
  states.set(before);
  const patch: Record<number, JsonValue> = {};
  for (const { output, value } of pins) {
    const isPinned = value !== undefined;
    states[output.slot] = stateByte({ status: isPinned ? 'completed' : 'empty', isPinned });
    patch[output.slot] = value ?? null;
  }
  const slots = pins.map(({ output }) => output.slot);
  return { rowId, states, slots, patch: JSON.stringify(patch) };
}

/** What the cells are until now; one that is empty has no value. */
async function keepEarlier(
  tx: Tx,
  { organizationId, id }: Sheet,
  { pipeNo, changed, change }: { pipeNo: number; changed: readonly ChangedResult[]; change: number },
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
    select ${organizationId}, ${id}::int, ${pipeNo}::int, r.row_id, ${change}::bigint, given.slots::int[],
      jsonb_build_object('s', encode(r.states, 'hex'), 'v', (
        select coalesce(jsonb_object_agg(slot, r.vals -> slot) filter (where r.vals -> slot <> 'null'), '{}')
        from unnest(given.slots::int[]) as slot))
    from unnest(
      ${changed.map(({ rowId }) => rowId)}::bigint[],
      ${changed.map(({ slots }) => `{${slots.join()}}`)}::text[]) as given (row_id, slots)
    join sheet_results as r on r.sheet_id = ${id}::int and r.pipe_no = ${pipeNo}::int and r.row_id = given.row_id
    where r.row_id = any(${changed.map(({ rowId }) => rowId)}::bigint[])`.execute(tx);
}

async function writeResults(
  tx: Tx,
  { organizationId, id }: Sheet,
  { pipeNo, changed }: { pipeNo: number; changed: readonly ChangedResult[] },
): Promise<void> {
  for (const chunk of chunksOf(changed, ({ patch }) => patch.length))
    await sql`
      update sheet_results as r set version = r.version + 1, states = decode(given.states, 'hex'), vals = (
        select jsonb_agg(coalesce(given.patch -> slot::text, r.vals -> slot, 'null') order by slot)
        from generate_series(0, octet_length(decode(given.states, 'hex')) - 1) as slot)
      from (
        select row_id, states, patch::jsonb as patch from unnest(
          ${chunk.map(({ rowId }) => rowId)}::bigint[],
          ${chunk.map(({ states }) => Buffer.from(states).toString('hex'))}::text[],
          ${chunk.map(({ patch }) => patch)}::text[]
        ) as g (row_id, states, patch)
      ) as given
      where r.org_id = ${organizationId} and r.sheet_id = ${id}::int and r.pipe_no = ${pipeNo}::int
        and r.row_id = given.row_id`.execute(tx);
}
