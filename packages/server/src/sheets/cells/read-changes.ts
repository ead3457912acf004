/* What somebody wants to change, read by the fields of the sheet. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonValue } from '../../contract/field.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import type { CellChange } from '../../contract/sheets/cells.ts';
import type { Sheet, SheetOutput, SheetPipe } from '../sheet.ts';
import type { Left, ReadChanges } from './change-cells.ts';
import type { SheetField } from './fields.ts';
import { listFields } from './fields.ts';
import { explainUnfit, readValue } from './read-value.ts';

interface Change {
  /** Among those that were sent. */
  index: number;
  rowId: number;
  ifVersion: number | null;
}

/** Of a column; `given` undefined: the value fits, or there is none. */
export interface ValueChange extends Change {
  kind: 'value';
  no: number;
  isKey: boolean;
  value: JsonValue;
  given: JsonValue | undefined;
}

/** Of a field that a pipe fills; `value` undefined gives it back to the pipe. */
export interface PinChange extends Change {
  kind: 'pin';
  pipe: SheetPipe;
  output: SheetOutput;
  value: JsonValue | undefined;
}

export type ReadChange = ValueChange | PinChange;

const changesAtOnce = 1000;

/** Of several changes of one cell the last counts; others have the thread meanwhile. */
export async function readChanges(sheet: Sheet, cells: readonly CellChange[]): Promise<ReadChanges> {
  const fields = new Map(listFields(sheet).map((field) => [field.name, field]));
  const names = [...fields.keys()];
  const last = new Map(cells.map(({ row, column }, index) => [`${row} ${column}`, index]));
  const read: ReadChanges = { changes: [], left: [] };
  for (const [index, cell] of cells.entries()) {
    if (index % changesAtOnce === changesAtOnce - 1) await nextTurn();
    if (last.get(`${cell.row} ${cell.column}`) !== index) continue;
    const field = fields.get(cell.column);
    const change = field === undefined ? noField(cell.column, names, index) : readChange(field, cell, index);
    if ('reason' in change) read.left.push(change);
    else read.changes.push(change);
  }
  return read;
}

function readChange(field: SheetField, cell: CellChange, index: number): ReadChange | Left {
  const { column, filled } = field;
  const place = { index, rowId: cell.row, ifVersion: cell.if_version ?? null };
  if (cell.pinned === false) {
    if (filled !== null) return { kind: 'pin', ...place, ...filled, value: undefined };
    return invalid(index, 'No pipe fills this column, so nothing is pinned in it; send a "value".');
  }
  const result = readValue(field, cell.value);
  if (result.kind === 'refused') return invalid(index, result.reason);
  const [value, given] = result.kind === 'value' ? [result.value] : [null, result.given];
  if (column !== null) return readOwn(column, { ...place, value, given });
  if (filled === null) throw new Error('a field of a sheet is neither a column nor filled by a pipe');
  if (given !== undefined) return invalid(index, explainUnfit(field, given));
  if (value === null)
    return invalid(
      index,
      'An empty value cannot be pinned; send "pinned": false to give the cell to its pipe.',
    );
  return { kind: 'pin', ...place, ...filled, value };
}

function readOwn(
  { no, isKey }: NonNullable<SheetField['column']>,
  change: Omit<ValueChange, 'kind' | 'no' | 'isKey'>,
): ReadChange | Left {
  if (!isKey || change.value !== null) return { kind: 'value', no, isKey, ...change };
  return invalid(change.index, 'The column is the key of the sheet; it needs a value that fits.');
}

export const invalid = (index: number, message: string): Left => ({ index, reason: 'invalid', message });

function noField(name: string, names: readonly string[], index: number): Left {
  const message = `The sheet has no such field. ${suggestName(name, names)}`.trim();
  return { index, reason: 'not-found', message };
}
