/* Cells on the wire. */
import type { CellMark, CompactCell, FullCell } from '../../contract/sheets/cells.ts';
import type { Environment, JsonValue } from '../../contract/field.ts';
import type { SheetField } from './fields.ts';
import type { Cell } from './read-cell.ts';
import { readCell } from './read-cell.ts';
import type { StoredRow } from './stored-cells.ts';

/** What a compact cell shows of a value. */
const maxShown = 200;

/** `[value, status]`, and what else there is to say, if there is anything. Long values are cut, as text. */
export function showCompact(field: SheetField, row: StoredRow): CompactCell {
  const cell = readCell(field, row);
  const [value, isCut] = cut(cell.value);
  const { isStale, isPinned } = cell;
  if (!isStale && !isPinned && !isCut) return [value, cell.status];
  const marks: CellMark[] = [];
  if (isStale) marks.push('stale');
  if (isPinned) marks.push('pinned');
  if (isCut) marks.push('cut');
  return [value, cell.status, marks];
}

function cut(value: JsonValue): [JsonValue, boolean] {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return [value, false];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= maxShown) return [value, false];
  // A cut may halve a character.
  return [text.slice(0, maxShown).toWellFormed().replace(/�$/, ''), true];
}

/** As a field of an answer of the API, with what a sheet knows besides. */
export function showFull(field: SheetField, row: StoredRow, environment: Environment): FullCell {
  const cell = readCell(field, row);
  const pipe = field.filled?.pipe ?? null;
  return {
    value: cell.value,
    status: cell.status,
    type: field.type,
    reason: cell.reason,
    claimed_by: { ref: pipe?.payload.pipe_id ?? 'input', config_hash: pipe?.configHash ?? null },
    resolved_by: resolvedBy(field, row, { cell, environment }),
    format: field.format,
    stale: cell.isStale,
    pinned: cell.isPinned,
    version: cell.version,
  };
}

/** Of a config that the pipe has no more only that it was another one is known. */
function resolvedBy(
  { filled }: SheetField,
  row: StoredRow,
  { cell, environment }: { cell: Cell; environment: Environment },
): FullCell['resolved_by'] {
  if (cell.by === null || cell.status === 'failed') return null;
  if (cell.by === 'input' || filled === null)
    return { ref: 'input', environment: null, config_hash: null, input_hash: null };
  const result = row.results.get(filled.pipe.no);
  const isOfNow = result?.configNo === filled.pipe.configNo;
  return {
    ref: filled.pipe.payload.pipe_id,
    environment,
    config_hash: isOfNow ? filled.pipe.configHash : null,
    input_hash: result?.inputHash ?? null,
  };
}
