/* What a cell is: its row, and the result of its pipe, taken together. */
import type { FieldStatus, JsonValue, Reason } from '../../contract/field.ts';
import type { SheetField } from './fields.ts';
import { explainUnfit } from './read-value.ts';
import { readState } from './states.ts';
import type { StoredResult, StoredRow } from './stored-cells.ts';

export interface Cell {
  value: JsonValue;
  /** `empty`: nobody has run the pipe on the row. */
  status: Extract<FieldStatus, 'completed' | 'no_result' | 'failed' | 'skipped' | 'queued'> | 'empty';
  reason: Reason | null;
  /** Whether it was made with another config or other inputs than there are now. */
  isStale: boolean;
  /** Whether it was typed over a result. */
  isPinned: boolean;
  /** Who gave the value; null where there is none. */
  by: 'input' | 'pipe' | null;
  /** Goes up with each change of what it lies in: the row, or the result of the pipe. */
  version: number;
}

const noInput: Reason = {
  code: 'NoResult',
  summary: 'No result',
  message: 'The input has no value for this field.',
};

/** Input comes first; what did not fit is shown until the pipe of the field has an answer. */
export function readCell(field: SheetField, row: StoredRow): Cell {
  const plain = { reason: null, isStale: false, isPinned: false, version: row.version };
  const { column, filled } = field;
  const value = column === null ? null : (row.values[column.no - 1] ?? null);
  if (value !== null) return { ...plain, value, status: 'completed', by: 'input' };
  const result = filled === null ? undefined : row.results.get(filled.pipe.no);
  const made = filled === null || result === undefined ? null : readMade(filled, result);
  if (made !== null && made.status !== 'empty') return made;
  const unfit = column === null ? undefined : row.unfit[String(column.no)];
  if (unfit !== undefined) return { ...plain, ...unfitCell(field, unfit) };
  if (filled === null) return { ...plain, value: null, status: 'no_result', reason: noInput, by: null };
  return made ?? { ...plain, value: null, status: 'empty', by: null, version: 0 };
}

function unfitCell(field: SheetField, given: JsonValue): Pick<Cell, 'value' | 'status' | 'reason' | 'by'> {
  const message = explainUnfit(field, given);
  return {
    value: given,
    status: 'failed',
    reason: { code: 'InvalidValue', summary: 'Invalid value', message },
    by: 'input',
  };
}

/** A value stays visible while a run is about to replace it. */
function readMade({ pipe, output }: NonNullable<SheetField['filled']>, result: StoredResult): Cell {
  const { status, isPinned } = readState(result.states, output.slot);
  const value = result.values[output.slot] ?? null;
  const { version } = result;
  if (isPinned)
    return { value, status: 'completed', reason: null, isStale: false, isPinned, by: 'input', version };
  const isStale = status !== 'empty' && (result.isStale || result.configNo !== pipe.configNo);
  const shown = { value, isStale, isPinned, by: status === 'completed' ? ('pipe' as const) : null, version };
  if (result.isClaimed) return { ...shown, status: 'queued', reason: null };
  return { ...shown, status, reason: result.reasons[String(output.slot)] ?? null };
}
