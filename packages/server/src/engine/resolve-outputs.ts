import type { JsonValue } from '../contract/field.ts';
import type { Cell, RecordState } from './cell.ts';
import { endedCell, foundCell, makeReason, notFoundCell } from './cell.ts';
import type { CompiledPipe } from './compile-plan.ts';
import { coerceType } from './formats/coerce.ts';
import { parseFormat } from './formats/format.ts';
import type { Outcome, OutputsInPart } from './pipe.ts';
import { PipeFailure } from './pipe.ts';
import type { Column, Plan } from './plan/plan.ts';

interface Answer {
  pipe: CompiledPipe;
  record: RecordState;
  outcome: Outcome;
  inputHash: string | null;
}

/** Writes a pipe's answer into the cells it still owes; those that already had a value keep it. */
export function resolveOutputs(plan: Plan, { pipe, record, outcome, inputHash }: Answer): undefined {
  for (const { field, column: at } of pipe.outputs) {
    const cell = record.cells[at];
    const column = plan.columns[at];
    if (cell === undefined || column === undefined) continue;
    if (cell.status !== 'queued' && cell.status !== 'processing') continue;
    const value = outcome instanceof PipeFailure ? outcome : ownOutput(outcome, field);
    record.cells[at] =
      value instanceof PipeFailure
        ? endedCell('failed', makeReason(value.code, value.message))
        : resolveCell(column, { cell, value, inputHash });
  }
}

function ownOutput(outcome: OutputsInPart | null, field: string): JsonValue | PipeFailure {
  return outcome !== null && Object.hasOwn(outcome, field) ? (outcome[field] ?? null) : null;
}

function resolveCell(
  column: Column,
  { cell, value, inputHash }: { cell: Cell; value: JsonValue; inputHash: string | null },
): Cell {
  const coerced = coerceType(column.type, column.format, value);
  if (!coerced.ok) {
    return endedCell(
      'failed',
      makeReason(
        'TypeMismatch',
        `The pipe gave "${column.name}" a value that is not of type ${column.type}.`,
      ),
    );
  }
  const cleaned = parseFormat(column.format, coerced.value);
  if (!cleaned.ok) {
    return endedCell(
      'failed',
      makeReason(
        'InvalidValue',
        `The pipe gave "${column.name}" a value that is not a valid ${column.format}.`,
      ),
    );
  }
  if (cleaned.value !== null) return foundCell(cleaned.value, inputHash);
  if (!cell.isInvalidInput) return notFoundCell();
  const message = `The input value of "${column.name}" is not a valid ${column.format ?? column.type}, and the pipe found no value.`;
  return endedCell('failed', makeReason('InvalidValue', message), cell.value);
}
