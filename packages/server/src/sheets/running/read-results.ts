/* What a run made of the rows of a batch, as it is stored. Pure. */
import { z } from 'zod';
import type { JsonValue, Reason } from '../../contract/field.ts';
import { fieldStatus, reason } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { jsonValue } from '../../contract/json-value.ts';
import type { CellStatus } from '../cells/states.ts';
import { readState, stateByte } from '../cells/states.ts';
import { writeTrail } from '../cells/trail.ts';
import type { SheetOutput, SheetPipe } from '../sheet.ts';
import type { AskedOnce } from './read-attempts.ts';

// Written by the service itself.
const bodyOfRecord = z.record(
  z.string(),
  z.object({
    id: z.number(),
    fields: z.record(
      z.string(),
      z.object({
        value: jsonValue,
        status: fieldStatus,
        reason: reason.nullable(),
        resolved_by: z.object({ input_hash: z.string().nullable() }).nullable(),
      }),
    ),
  }),
);

type RecordFields = z.infer<typeof bodyOfRecord>[string]['fields'];

/** A record as runs store it: its row, and its fields. */
export function readRecord(body: string): { rowId: number; fields: RecordFields } | null {
  const [record] = Object.values(bodyOfRecord.parse(JSON.parse(`{${body}}`)));
  return record === undefined ? null : { rowId: record.id, fields: record.fields };
}

/** A record of a run, with what was asked for it. */
export interface WrittenRecord {
  rowId: number;
  position: number;
  fields: RecordFields;
  attempts: readonly AskedOnce[];
}

export interface NewResult {
  rowId: number;
  states: Uint8Array;
  vals: JsonValue[];
  /** JSON: slot -> reason. */
  reasons: string | null;
  inputHash: string | null;
  trail: string | null;
  credits: number;
  observedAt: Date | null;
  /** Of the main output; `canceled` where its run was, so that it is as it was before. */
  status: CellStatus | 'canceled';
}

/** What a cell has before the run fills it. */
export interface StoredBefore {
  version: string | number;
  states: Uint8Array;
  vals: readonly JsonValue[];
}

/** A result in place of the one that the cell has now. */
export interface WrittenResult extends NewResult {
  pipe: SheetPipe;
  position: number;
  before: StoredBefore;
}

/** The result of one pipe on one row; what was typed by hand over it stays. */
export function makeResult(
  pipe: SheetPipe,
  {
    rowId,
    fields,
    before,
    attempts,
  }: {
    rowId: number;
    fields: RecordFields;
    before: Pick<StoredBefore, 'states' | 'vals'>;
    attempts: readonly AskedOnce[];
  },
): NewResult {
  const slots = pipe.outputs.reduce((most, { slot }) => Math.max(most, slot + 1), before.states.length);
  const states = new Uint8Array(slots);
  states.set(before.states);
  const vals = Array.from({ length: slots }, (_, slot) => before.vals[slot] ?? null);
  const reasons: JsonObject = {};
  let inputHash: string | null = null;
  for (const { name, slot } of pipe.outputs) {
    const field = fields[name];
    if (field === undefined || isCanceled(field) || readState(before.states, slot).isPinned) continue;
    states[slot] = stateByte({ status: finalStatus(field.status), isPinned: false });
    vals[slot] = field.value;
    if (field.reason !== null) reasons[slot] = showReason(field.reason);
    inputHash ??= field.resolved_by?.input_hash ?? null;
  }
  const main = pipe.outputs.find(({ isPrimary }) => isPrimary) ?? pipe.outputs[0];
  return {
    rowId,
    states,
    vals,
    reasons: Object.keys(reasons).length === 0 ? null : JSON.stringify(reasons),
    inputHash,
    ...sumUp(attempts),
    status: statusOf(fields, { main, states }),
  };
}

function statusOf(
  fields: RecordFields,
  { main, states }: { main: SheetOutput | undefined; states: Uint8Array },
): NewResult['status'] {
  if (main === undefined) return 'completed';
  const field = fields[main.name];
  return field !== undefined && isCanceled(field) ? 'canceled' : readState(states, main.slot).status;
}

const isCanceled = (field: RecordFields[string]) => field.reason?.code === 'Canceled';

const showReason = ({ code, summary, message }: Reason): JsonObject => ({ code, summary, message });

/** Of a run that has ended; one that was cut off left cells that nobody will fill. */
function finalStatus(status: z.infer<typeof fieldStatus>): CellStatus {
  return status === 'pending' || status === 'queued' || status === 'processing' ? 'empty' : status;
}

function sumUp(attempts: readonly AskedOnce[]): Pick<NewResult, 'trail' | 'credits' | 'observedAt'> {
  const asked = attempts.map(({ provider, outcome, credits: units, durationMs: ms }) => ({
    provider,
    outcome,
    units,
    ms,
  }));
  return {
    trail: writeTrail(asked),
    credits: attempts.reduce((sum, { credits }) => sum + credits, 0),
    observedAt: attempts.reduce<Date | null>(
      (latest, { observedAt }) => (latest === null || observedAt > latest ? observedAt : latest),
      null,
    ),
  };
}
