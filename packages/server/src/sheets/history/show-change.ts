/* Changes on the wire. */
import type { SheetChangeEntry, SheetChanges } from '../../contract/sheets/changes.ts';
import { ServiceError } from '../../contract/errors.ts';
import { pipeName } from '../sheet.ts';
import type { SheetNames } from './sheet-names.ts';
import type { StoredChange } from './stored-change.ts';
import type { StructureDiff } from './structure-diff.ts';

export function showChange(change: StoredChange): SheetChangeEntry {
  const { no, kind, state, by, at, rows, cells, inverse, turnedBy, turnedAt, progress } = change;
  return {
    change: no,
    kind,
    state,
    summary: summarize(change),
    by,
    at: at.toISOString(),
    rows,
    cells,
    run: inverse.run ?? null,
    turned_by: turnedBy,
    turned_at: turnedAt?.toISOString() ?? null,
    turned_rows: progress.rows,
    turned_cells: progress.cells,
  };
}

export function showPage(found: readonly StoredChange[], limit: number): SheetChanges {
  const changes = found.slice(0, limit).map(showChange);
  const last = found.length > limit ? changes.at(-1) : undefined;
  return { changes, next_cursor: last === undefined ? null : showCursor(last.change) };
}

/** A number, which says nothing that its page did not. */
export const showCursor = (no: number) => Buffer.from(`c${no}`).toString('base64url');

export function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const place = /^c(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (place !== null) return Number(place[1]);
  const message = 'This is not a cursor of this service; send the `next_cursor` of an answer unchanged.';
  throw new ServiceError('invalid-request', message, {
    errors: [{ code: 'InvalidCursor', message, path: 'cursor' }],
  });
}

function summarize({ kind, rows, cells, inverse }: StoredChange): string {
  const [ofRows, ofCells] = [count(rows, 'row'), count(cells, 'cell')];
  const updated = cells > 0 ? `, changed ${ofCells} of existing rows` : '';
  if (kind === 'edit') return `Changed ${ofCells}`;
  if (kind === 'append') return `Added ${ofRows}${updated}`;
  if (kind === 'import') return `Imported ${ofRows}${updated}`;
  if (kind === 'delete') return `Deleted ${ofRows}`;
  if (kind === 'restore') return `Restored ${ofRows}`;
  if (kind === 'run') return `Run ${inverse.run}`;
  if (inverse.names !== undefined)
    return `Renamed ${sheetName(inverse.names.before)} to ${sheetName(inverse.names.after)}`;
  return inverse.structure === undefined ? 'Changed columns or pipes' : summarizeStructure(inverse.structure);
}

const count = (many: number, what: string) => `${many.toLocaleString('en')} ${what}${many === 1 ? '' : 's'}`;

const sheetName = ({ project, name }: SheetNames) => `"${shorten(project)}/${shorten(name)}"`;
const shorten = (text: string) => text.slice(0, 60).toWellFormed();

function summarizeStructure({ before, after }: StructureDiff): string {
  const names = ({ name }: { name: string }) => `column "${shorten(name)}"`;
  const ids = ({ no }: { no: number }) => `pipe ${pipeName(no)}`;
  const parts = [
    ...compare(before.columns, after.columns, names),
    ...compare(before.pipes, after.pipes, ids),
  ];
  const shown = parts.slice(0, 5).join(', ');
  const text =
    parts.length > 5 ? `${shown}, and ${parts.length - 5} more` : shown || 'moved columns or pipes';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function compare<Part extends { no: number }>(
  before: readonly Part[],
  after: readonly Part[],
  nameOf: (part: Part) => string,
): string[] {
  const has = (parts: readonly Part[], { no }: Part) => parts.some((other) => other.no === no);
  return [
    ...after.filter((part) => !has(before, part)).map((part) => `added ${nameOf(part)}`),
    ...before.filter((part) => !has(after, part)).map((part) => `removed ${nameOf(part)}`),
    ...before.filter((part) => has(after, part)).map((part) => `changed ${nameOf(part)}`),
  ];
}
