import type { ChosenCell } from './chosen-cell.ts';

/** Where the receipt of a cell is read. */
export function receiptPath(runId: string, { rowId, column }: Pick<ChosenCell, 'rowId' | 'column'>): string {
  const parts = [runId, String(rowId), column.name];
  return `/v1/pipes/receipt/${parts.map(encodeURIComponent).join('/')}`;
}
