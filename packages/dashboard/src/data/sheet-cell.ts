import type { SheetCellHistory, WholeSheetCell } from '@headrace/client';
import { useRead } from './read.ts';

interface Place {
  row: number;
  field: string;
}

const pathOf = (id: number, { row, field }: Place) =>
  `/v1/sheets/${id}/rows/${row}/cells/${encodeURIComponent(field)}`;

/** A cell with all of its value, and where it comes from. */
export function useWholeCell(id: number, place: Place) {
  return useRead<WholeSheetCell>(['sheet', id, 'cell', place], (client, signal) =>
    client.call(pathOf(id, place), { signal }),
  );
}

/** Who changed a cell, and what it was before. */
export function useCellHistory(id: number, place: Place, isEnabled: boolean) {
  return useRead<SheetCellHistory>(
    ['sheet', id, 'cell', place, 'history'],
    (client, signal) => client.call(`${pathOf(id, place)}/history`, { signal }),
    { isEnabled },
  );
}
