import type { JsonValue } from '../contract/field.ts';
import type { Cell, RecordState } from './cell.ts';
import { emptyInputCell, endedCell, inputCell, makeReason, queuedCell } from './cell.ts';
import type { ExpandedValue } from './expanded-value.ts';
import { readExpandedValue } from './expanded-value.ts';
import { coerceType } from './formats/coerce.ts';
import type { Parsed } from './formats/format.ts';
import { parseFormat } from './formats/format.ts';
import type { Column, Plan } from './plan/plan.ts';
import type { InputRecord } from './plan/read-records.ts';
import { isBlank, ownValue } from './plan/type-column.ts';

/** The cells a record starts with: those that the input fills, and those that pipes have yet to fill. */
export function openRecord(plan: Plan, record: InputRecord): RecordState {
  const cells = plan.columns.map((column) => {
    if (column.name === 'id') return inputCell(record.id);
    const given = column.isInput ? ownValue(record.values, column.name) : null;
    return column.pipe === null ? openInput(column, given) : openClaimed(plan, column, given);
  });
  return { id: record.id, cells, ran: [], waitsUntil: null };
}

/** Coerces to the column's type, then cleans by its format. */
export function cleanValue(column: Pick<Column, 'type' | 'format'>, value: JsonValue): Parsed {
  const coerced = coerceType(column.type, column.format, value);
  return coerced.ok ? parseFormat(column.format, coerced.value) : coerced;
}

function openInput(column: Column, given: JsonValue): Cell {
  const expanded = readExpandedValue(given);
  if (expanded !== null) return openExpandedInput(column, expanded);
  return openPlain(column, given);
}

function openPlain(column: Column, given: JsonValue): Cell {
  const cleaned = cleanValue(column, given);
  if (!cleaned.ok) return endedCell('failed', invalidValue(column), given);
  return cleaned.value === null ? emptyInputCell() : inputCell(cleaned.value);
}

function openExpandedInput(column: Column, expanded: ExpandedValue): Cell {
  const { status, reason, value, resolvedBy } = expanded;
  if (status === 'completed') {
    const cell = openPlain(column, value);
    return cell.status === 'completed' && resolvedBy !== null
      ? { ...cell, resolvedBy: { kind: 'stored', by: resolvedBy } }
      : cell;
  }
  if (status === 'failed')
    return endedCell('failed', reason ?? invalidValue(column), isBlank(value) ? null : value);
  if (status === 'skipped')
    return endedCell('skipped', reason ?? makeReason('RequirementUnmet', 'Given as skipped.'));
  return status === 'no_result' && reason !== null ? endedCell('no_result', reason) : emptyInputCell();
}

function openClaimed(plan: Plan, column: Column, given: JsonValue): Cell {
  const expanded = readExpandedValue(given);
  if (expanded !== null) return openExpandedClaimed(plan, column, expanded);
  const coerced = coerceType(column.type, column.format, given);
  if (!coerced.ok || coerced.value === null) return queuedCell();
  const cleaned = parseFormat(column.format, coerced.value);
  if (!cleaned.ok) return { ...queuedCell(), value: given, isInvalidInput: true };
  return cleaned.value === null ? queuedCell() : inputCell(cleaned.value);
}

/** An answer from an earlier run stands if config and environment are still the same; the inputs are compared later. */
function openExpandedClaimed(plan: Plan, column: Column, expanded: ExpandedValue): Cell {
  const { status, resolvedBy, reason } = expanded;
  if (status !== 'completed' && status !== 'no_result') return queuedCell();
  const claimedHash = column.pipe === null ? undefined : plan.pipes[column.pipe]?.configHash;
  const storedHash = status === 'no_result' ? expanded.claimHash : (resolvedBy?.configHash ?? null);
  const isOtherConfig = storedHash !== null && storedHash !== claimedHash;
  const isOtherEnvironment = resolvedBy?.environment != null && resolvedBy.environment !== plan.environment;
  if (isOtherConfig || isOtherEnvironment) return queuedCell();
  const inputHash = resolvedBy?.inputHash ?? null;
  const unverified = storedHash === null && inputHash === null ? null : { inputHash };
  if (status === 'no_result') {
    const kept = endedCell('no_result', reason ?? makeReason('NoResult', 'An earlier run found nothing.'));
    return { ...kept, unverified };
  }
  const cleaned = cleanValue(column, expanded.value);
  if (!cleaned.ok || cleaned.value === null) return queuedCell();
  const by = resolvedBy ?? { ref: 'input', environment: null, configHash: null, inputHash: null };
  return { ...inputCell(cleaned.value), resolvedBy: { kind: 'stored', by }, unverified };
}

function invalidValue(column: Column) {
  const expected = column.format ?? column.type;
  return makeReason('InvalidValue', `The input value of "${column.name}" is not a valid ${expected}.`);
}
