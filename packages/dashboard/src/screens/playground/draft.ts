import type { CatalogPipe, PipePayload, PipesRequest } from '@headrace/client';
import type { InputRow } from './request.ts';
import { emptyRequest, inputColumns, rowIdOf, withIds } from './request.ts';

/** What is put together in the playground: one request, and how it came about. */
export interface Draft {
  request: PipesRequest;
  /** Columns of the input, in the order of the table. A new one has no values yet. */
  columns: readonly string[];
  past: readonly Snapshot[];
  future: readonly Snapshot[];
}

export type Snapshot = Pick<Draft, 'request' | 'columns'>;

export type Edit =
  | { do: 'load'; request: PipesRequest }
  | { do: 'replace'; request: PipesRequest }
  | { do: 'add-pipe'; pipe: Pick<CatalogPipe, 'pipe_id'>; config?: PipePayload['config'] }
  | { do: 'change-pipe'; index: number; payload: PipePayload }
  | { do: 'remove-pipe'; index: number }
  | { do: 'move-pipe'; index: number; to: number }
  | { do: 'set-cell'; row: number; column: string; value: unknown }
  | { do: 'add-row' }
  | { do: 'remove-row'; row: number }
  | { do: 'add-rows'; rows: readonly InputRow[] }
  | { do: 'add-column'; name: string }
  | { do: 'remove-column'; name: string }
  | { do: 'set-config'; config: PipesRequest['config'] }
  | { do: 'undo' }
  | { do: 'redo' };

/** A request takes no more records and pipes than this. */
export const maxRows = 100;
export const maxPipes = 100;
const maxPast = 200;

export const emptyDraft: Draft = { request: emptyRequest, columns: [], past: [], future: [] };

export function editDraft(draft: Draft, edit: Edit): Draft {
  if (edit.do === 'undo') return turn(draft, 'past');
  if (edit.do === 'redo') return turn(draft, 'future');
  // What is loaded is the beginning: there is nothing before it to go back to.
  if (edit.do === 'load') return { ...snapshotOf(edit.request, []), past: [], future: [] };
  const next = apply(draft, edit);
  if (next === null) return draft;
  const { request, columns } = draft;
  return { ...next, past: [...draft.past.slice(1 - maxPast), { request, columns }], future: [] };
}

function turn(draft: Draft, from: 'past' | 'future'): Draft {
  const snapshot = draft[from].at(-1);
  if (snapshot === undefined) return draft;
  const now = { request: draft.request, columns: draft.columns };
  const left = draft[from].slice(0, -1);
  return from === 'past'
    ? { ...snapshot, past: left, future: [...draft.future, now] }
    : { ...snapshot, past: [...draft.past, now], future: left };
}

type Applied = Exclude<Edit, { do: 'undo' | 'redo' | 'load' }>;

/** Null where the edit changes nothing. */
function apply(draft: Draft, edit: Applied): Snapshot | null {
  switch (edit.do) {
    case 'replace':
      return snapshotOf(edit.request, draft.columns);
    case 'set-config':
      return { ...draft, request: { ...draft.request, config: edit.config ?? {} } };
    case 'add-column':
    case 'remove-column':
      return applyToColumns(draft, edit);
    case 'add-pipe':
    case 'change-pipe':
    case 'remove-pipe':
    case 'move-pipe': {
      const pipes = applyToPipes(draft.request.pipes, edit);
      return pipes === null ? null : { columns: draft.columns, request: { ...draft.request, pipes } };
    }
    default:
      return applyToRows(draft, edit);
  }
}

type PipeEdit = Extract<Edit, { do: 'add-pipe' | 'change-pipe' | 'remove-pipe' | 'move-pipe' }>;

function applyToPipes(pipes: PipePayload[], edit: PipeEdit): PipePayload[] | null {
  if (edit.do === 'add-pipe') {
    if (pipes.length >= maxPipes) return null;
    const { pipe, config } = edit;
    return [...pipes, { pipe_id: pipe.pipe_id, ...(config === undefined ? {} : { config }) }];
  }
  const found = pipes[edit.index];
  if (found === undefined) return null;
  if (edit.do === 'change-pipe') return pipes.with(edit.index, edit.payload);
  const others = pipes.toSpliced(edit.index, 1);
  return edit.do === 'remove-pipe' ? others : others.toSpliced(edit.to, 0, found);
}

type RowEdit = Extract<Edit, { do: 'set-cell' | 'add-row' | 'remove-row' | 'add-rows' }>;

function applyToRows({ request, columns }: Draft, edit: RowEdit): Snapshot | null {
  const input = changeRows(request.input, edit);
  if (input === null) return null;
  return { columns: [...new Set([...columns, ...inputColumns(input)])], request: { ...request, input } };
}

function changeRows(rows: InputRow[], edit: RowEdit): InputRow[] | null {
  if (edit.do === 'add-row') return rows.length >= maxRows ? null : withIds([...rows, {}]);
  if (edit.do === 'add-rows')
    return withIds([...rows, ...withoutTakenIds(edit.rows, rows)].slice(0, maxRows));
  const row = rows[edit.row];
  if (row === undefined) return null;
  if (edit.do === 'remove-row') return rows.toSpliced(edit.row, 1);
  if (row[edit.column] === edit.value) return null;
  return rows.with(edit.row, { ...row, [edit.column]: edit.value });
}

/** Two records with one id are refused by the service; the later one gets another. */
function withoutTakenIds(rows: readonly InputRow[], others: readonly InputRow[]): InputRow[] {
  const taken = new Set(others.map((row) => String(rowIdOf(row))));
  return rows.map((row) => {
    const { id: _, ...fields } = row;
    const id = rowIdOf(row);
    if (id === null || taken.has(String(id))) return fields;
    taken.add(String(id));
    return row;
  });
}

function applyToColumns(
  { request, columns }: Draft,
  edit: Extract<Edit, { do: 'add-column' | 'remove-column' }>,
): Snapshot | null {
  if (edit.do === 'add-column')
    return columns.includes(edit.name) || edit.name === '' || edit.name === 'id'
      ? null
      : { request, columns: [...columns, edit.name] };
  const input = request.input.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== edit.name)),
  );
  return { request: { ...request, input }, columns: columns.filter((name) => name !== edit.name) };
}

/** Columns keep their places; those that are gone go. */
function snapshotOf(request: PipesRequest, before: readonly string[]): Snapshot {
  const input = withIds(request.input);
  const now = inputColumns(input);
  const kept = before.filter((name) => now.includes(name));
  return { request: { ...request, input }, columns: [...new Set([...kept, ...now])] };
}
