import type { ShownField } from '../../cells/see-field.ts';
import type { InputRow } from './request.ts';
import { cellOf, isPipeChanged } from './run-view.ts';
import type { TableColumn } from './table-columns.ts';
import type { Playground } from './use-playground.ts';

/** The result of the run; for the input its value, with the fault that the run found in it. */
export function fieldOf(
  { run, request, environment }: Pick<Playground, 'run' | 'request' | 'environment'>,
  row: InputRow,
  { name, pipe }: TableColumn,
): ShownField {
  const sent = run.view?.sent ?? null;
  const isElsewhere = sent !== null && sent.config?.environment !== environment;
  const isChanged = isElsewhere || (pipe !== null && isPipeChanged(sent, request.pipes[pipe]));
  const result = cellOf(run.view, { row, column: name, isChanged });
  if (pipe !== null) return result ?? { ...nothing, status: 'empty' };
  const value = row[name] ?? null;
  if (result?.status === 'failed' && result.stale !== true) return result;
  return {
    ...nothing,
    value,
    format: result?.format ?? null,
    type: typeof value === 'number' ? 'number' : 'unknown',
  };
}

const nothing: ShownField = { value: null, status: 'completed', type: 'unknown', format: null, reason: null };
