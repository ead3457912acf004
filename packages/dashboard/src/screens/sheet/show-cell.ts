import { labelOf, seeField } from '../../cells/see-field.ts';
import type { StatusLook } from '../../cells/statuses.ts';
import { statusLooks } from '../../cells/statuses.ts';
import type { PendingCell } from '../../data/sheet-edits.ts';
import type { SheetRow, SheetValue } from '../../data/sheet-row.ts';
import type { CellTone, GridCell } from '../../grid/grid-source.ts';
import type { SheetField } from './sheet-fields.ts';

interface CellParts {
  row: SheetRow;
  /** Counted from 1. */
  number: number;
  field: SheetField;
  pending: PendingCell | undefined;
}

const tones: Readonly<Record<StatusLook['tone'], CellTone>> = {
  good: 'plain',
  bad: 'bad',
  busy: 'busy',
  quiet: 'muted',
};

/** What is seen of a cell, or of what a person has put there. */
export function showCell({ row, number, field, pending }: CellParts): GridCell {
  const name = field.name.replaceAll('_', ' ');
  if (row.isDeleted) return { text: '', label: `${name}, row ${number}, deleted`, tone: 'muted' };
  const value = withPending(row.cells.get(field.name) ?? nothing, pending);
  const { type, format } = field;
  const seen = seeField({ ...value, value: markCut(value), type, format, reason: null }, writing);
  const { status, isValue, look, sign, text } = seen;
  // A blank input, or a pipe that has not run there, has nothing to say.
  const isBlank = !isValue && (status.icon === 'blank' || field.pipe === null) && status.tone !== 'bad';
  const isPlain = isValue && (status.tone === 'good' || status.icon === 'blank');
  const heard = isBlank ? { ...seen, ...sayBlank(field, status) } : seen;
  const label = labelOf(heard, { column: field.name, row: number });
  return {
    text: isBlank ? '' : text,
    label: pending === undefined ? label : `${label}, ${sayPending(pending)}`,
    tone: look === 'json' && isPlain ? 'muted' : tones[status.tone],
    ...(isPlain || isBlank ? {} : { icon: status.icon }),
    ...markOf(value, pending),
    ...(sign === null ? {} : { sign }),
    ...(look === 'number' && isValue ? { align: 'end' as const } : {}),
    ...(value.stale ? { isItalic: true } : {}),
    ...(isValue && status.tone === 'bad' ? { isStruck: true } : {}),
    ...(pending?.problem == null ? {} : { problem: pending.problem }),
  };
}

/** The beginning of a long value must not be taken for all of it. */
function markCut({ value, cut }: SheetValue): unknown {
  return cut && typeof value === 'string' ? `${value}…` : value;
}

function sayBlank({ pipe }: SheetField, status: StatusLook): { text: string; status: StatusLook } {
  return pipe === null ? { text: 'empty', status: statusLooks.completed } : { text: status.word, status };
}

const writing = { locale: undefined };
const nothing: SheetValue = { value: null, status: 'empty', stale: false, pinned: false, cut: false };

function withPending(cell: SheetValue, pending: PendingCell | undefined): SheetValue {
  if (pending === undefined) return cell;
  const { value } = pending.change;
  if (value === undefined) return { ...cell, pinned: false };
  return { ...nothing, value, status: 'completed' };
}

function sayPending({ problem }: PendingCell): string {
  return problem === null ? 'not saved yet' : `not saved: ${problem}`;
}

function markOf(value: SheetValue, pending: PendingCell | undefined): Pick<GridCell, 'mark'> {
  if (pending?.state === 'waiting') return { mark: { icon: 'waiting', words: 'not saved yet' } };
  if (value.stale) return { mark: { icon: 'stale', words: 'stale: made with other inputs or settings' } };
  return value.pinned ? { mark: { icon: 'pinned', words: 'pinned: typed by a person' } } : {};
}
