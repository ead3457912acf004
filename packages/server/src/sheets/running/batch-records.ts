/* Rows of a sheet as records of a run: what is to run goes in empty, what is known as it stands. */
import type { JsonValue, Reason } from '../../contract/field.ts';
import { reason } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { jsonObject } from '../../contract/json-value.ts';
import type { FieldAnnotation, PipesRequest } from '../../contract/pipes-request.ts';
import { readState } from '../cells/states.ts';
import type { Sheet, SheetOutput, SheetPipe } from '../sheet.ts';
import { draftOf, requestOf } from '../structure/draft.ts';

export interface StoredRow {
  rowId: number;
  vals: readonly JsonValue[];
  /** JSON: number of a column -> what did not fit it. */
  unfit: string | null;
}

export interface StoredOutputs {
  states: Uint8Array;
  vals: readonly JsonValue[];
  /** JSON: slot -> reason. */
  reasons: string | null;
}

export interface BatchRow extends StoredRow {
  /** By the number of the pipe. */
  results: ReadonlyMap<number, StoredOutputs>;
}

/** What pipes look at: the fields that they read, and those that they make, which a row may have already. */
function fieldsOf(pipes: readonly SheetPipe[]): ReadonlySet<string> {
  return new Set(pipes.flatMap(({ reads, outputs }) => [...reads, ...outputs.map(({ name }) => name)]));
}

/** The pipes of a sheet whose results a run of some of them needs: their own, and those that they read. */
export function pipesNeeded({ pipes }: Pick<Sheet, 'pipes'>, running: readonly number[]): SheetPipe[] {
  const fields = fieldsOf(pipes.filter(({ no }) => running.includes(no)));
  return pipes.filter(
    ({ no, outputs }) => running.includes(no) || outputs.some(({ name }) => fields.has(name)),
  );
}

/**
 * The request of a batch; `running` are the numbers of the pipes that it runs. Of wide rows it takes the few fields that
 * these pipes look at: the others would be most of what is sent, read and stored.
 */
export function batchRequest(
  sheet: Sheet,
  { running, rows }: { running: readonly number[]; rows: readonly BatchRow[] },
): PipesRequest {
  const isRunning = ({ no }: SheetPipe) => running.includes(no);
  const pipes = sheet.pipes.filter(isRunning);
  const fields = fieldsOf(pipes);
  const isLookedAt = ({ name }: { name: string }) => fields.has(name);
  const seen = { columns: sheet.columns.filter(isLookedAt), pipes: pipesNeeded(sheet, running) };
  const known = seen.pipes.filter((pipe) => !isRunning(pipe)).flatMap(({ outputs }) => outputs);
  const request = requestOf(draftOf({ columns: seen.columns, pipes }), sheet.environment);
  const made = new Set(pipes.flatMap(({ outputs }) => outputs.map(({ name }) => name)));
  return {
    ...request,
    // Columns win: where a field is both, the value of the row is what counts.
    field_annotations: hideOthers(
      { ...annotate(known.filter(isLookedAt)), ...request.field_annotations },
      made,
    ),
    input: rows.map((row) => recordOf(seen, { row, running, isLookedAt })),
  };
}

/** The sheet has the other fields already. In the results they would be most of what is stored and read back. */
function hideOthers(
  annotations: Record<string, FieldAnnotation>,
  made: ReadonlySet<string>,
): Record<string, FieldAnnotation> {
  const all = Object.entries(annotations);
  return Object.fromEntries(
    all.map(([name, annotation]) => [name, { ...annotation, hidden: !made.has(name) }]),
  );
}

function annotate(outputs: readonly SheetOutput[]): Record<string, FieldAnnotation> {
  return Object.fromEntries(outputs.map(({ name, type, format, label }) => [name, { type, format, label }]));
}

interface Recording {
  row: BatchRow;
  running: readonly number[];
  isLookedAt: (field: { name: string }) => boolean;
}

function recordOf(
  { columns, pipes }: Pick<Sheet, 'columns' | 'pipes'>,
  { row, running, isLookedAt }: Recording,
): JsonObject {
  const record: JsonObject = { id: row.rowId };
  for (const pipe of pipes) {
    const result = row.results.get(pipe.no);
    if (result === undefined) continue;
    for (const output of pipe.outputs.filter(isLookedAt)) {
      const value = running.includes(pipe.no)
        ? pinnedValue(result, output)
        : knownValue(result, { output, pipe });
      if (value !== undefined) record[output.name] = value;
    }
  }
  const unfit = row.unfit === null ? {} : jsonObject.parse(JSON.parse(row.unfit));
  for (const { no, name } of columns) {
    const value = unfit[no] ?? row.vals[no - 1] ?? null;
    if (value !== null) record[name] = value;
  }
  return record;
}

function pinnedValue({ states, vals }: StoredOutputs, { slot }: SheetOutput): JsonValue | undefined {
  return readState(states, slot).isPinned ? (vals[slot] ?? null) : undefined;
}

/** A cell of a pipe that does not run, as it would come back in a response; undefined where it never ran. */
function knownValue(
  result: StoredOutputs,
  { output, pipe }: { output: SheetOutput; pipe: SheetPipe },
): JsonValue | undefined {
  const { status, isPinned } = readState(result.states, output.slot);
  const value = result.vals[output.slot] ?? null;
  if (status === 'empty') return undefined;
  if (isPinned) return value;
  const told = status === 'completed' ? null : readReason(result.reasons, output.slot);
  return {
    value,
    status,
    type: output.type,
    reason: told === null ? null : { ...told },
    claimed_by: { ref: pipe.payload.pipe_id, config_hash: null },
    resolved_by: null,
  };
}

/** Why a cell has no value. */
export function readReason(reasons: string | null, slot: number): Reason | null {
  if (reasons === null) return null;
  return reason
    .nullable()
    .catch(null)
    .parse(jsonObject.parse(JSON.parse(reasons))[slot] ?? null);
}
