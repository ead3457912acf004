import type { PipesRequest, PipesResponse } from '@headrace/client';
import type { ShownField } from '../../cells/see-field.ts';
import { isFinal } from '../../cells/statuses.ts';
import { isEqual } from '../../forms/config-value.ts';
import type { InputRow, RowId } from './request.ts';
import { rowIdOf } from './request.ts';

/** A run beside the request that it was started with. */
export interface RunView {
  /** What was sent; null for a run that somebody else began. */
  sent: PipesRequest | null;
  run: PipesResponse;
}

/** What a cell of the table shows: the result of the run, marked if the row or the pipe is another one by now. */
export function cellOf(
  view: RunView | null,
  { row, column, isChanged }: { row: InputRow; column: string; isChanged: boolean },
): ShownField | null {
  const id = rowIdOf(row);
  const record = id === null ? undefined : view?.run.records[String(id)];
  const field = record?.fields[column];
  if (field === undefined || view === null) return null;
  const isStale = isChanged || !isSameRow(view.sent, row, id);
  return isStale && isFinal(field.status) ? { ...field, stale: true } : field;
}

/** Whether a pipe of the request is not the one that ran. */
export function isPipeChanged(sent: PipesRequest | null, payload: unknown): boolean {
  return sent !== null && !sent.pipes.some((ran) => isEqual(ran, payload));
}

function isSameRow(sent: PipesRequest | null, row: InputRow, id: RowId | null): boolean {
  if (sent === null) return true;
  const before = sent.input.find((one) => rowIdOf(one) === id);
  return before !== undefined && isEqual(before, row);
}

/** How many cells of some columns have which status. */
export function countStatuses(
  run: PipesResponse | null,
  columns: readonly string[],
): Map<ShownField['status'], number> {
  const counts = new Map<ShownField['status'], number>();
  for (const { fields } of Object.values(run?.records ?? {}))
    for (const column of columns) {
      const status = fields[column]?.status;
      if (status !== undefined) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  return counts;
}
