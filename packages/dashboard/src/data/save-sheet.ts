import type { ChangedSheetCells, Client, NewSheet, SheetRows } from '@headrace/client';
import { useRef } from 'react';
import { useChange } from './change.ts';

/** A value that a run found: the place of its row in the request, and its column. */
export interface FoundValue {
  row: number;
  column: string;
  value: unknown;
}

interface SheetToSave {
  sheet: NewSheet;
  /** Put into the sheet as if they were typed, so that no run asks for them again. */
  found: readonly FoundValue[];
}

/** The most rows of a request, and so of a page. */
const maxRows = 100;
const maxCellsAtOnce = 10_000;

/** Makes a sheet of a request. A second try goes on with the sheet that the first one made. */
export function useSaveSheet() {
  const made = useRef<{ of: string; id: number } | null>(null);
  return useChange(
    async (client: Client, { sheet, found }: SheetToSave): Promise<number> => {
      const of = JSON.stringify(sheet);
      const known = made.current?.of === of ? made.current.id : null;
      const id = known ?? (await client.sheets.create(sheet)).id;
      made.current = { of, id };
      if (found.length > 0) await pin(client, id, found);
      return id;
    },
    ['sheets'],
    ['projects'],
  );
}

async function pin(client: Client, id: number, found: readonly FoundValue[]): Promise<void> {
  const { rows }: SheetRows = await client.sheets.listRows(id, { limit: maxRows });
  const cells = found.flatMap(({ row: index, column, value }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ row: row.id, column, value }];
  });
  for (let first = 0; first < cells.length; first += maxCellsAtOnce)
    await client.call<ChangedSheetCells>(`/v1/sheets/${id}/cells`, {
      method: 'PATCH',
      body: { cells: cells.slice(first, first + maxCellsAtOnce) },
    });
}
