import type { SheetTrashServices } from '../http/sheets/trash-services.ts';
import { listDeletedSheets, restoreSheet } from '../sheets/history/deleted-sheets.ts';
import { erasePart, eraseRows, eraseSheet } from '../sheets/history/erase.ts';
import { restoreColumn, restoreFromTrash, restorePipe } from '../sheets/history/restore.ts';
import { listTrash } from '../sheets/history/trash.ts';
import { pipeNumber } from '../sheets/sheet.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import { showSheet } from '../sheets/structure/show-sheet.ts';
import type { Storage } from '../storage/open-storage.ts';
import { writePlaces } from './write-places.ts';

const nothing = { rows: 0, columns: 0, pipes: 0 };
/** Of a name such as `c3`, which was checked to be one. */
const columnNumber = pipeNumber;

/** What was deleted of sheets, as calls of the API use it. */
export function wireSheetTrash(
  storage: Pick<Storage, 'api' | 'lookups'>,
  plan: PlanParts,
): SheetTrashServices {
  const { api, lookups } = storage;
  const writing = writePlaces(storage);
  return {
    list: async (place, page) => listTrash(lookups, await loadSheet(api, place), page),
    restore: (place, { rows, column, pipe }) =>
      writing(place.organizationId, async () => {
        await loadSheet(api, place);
        if (rows !== undefined) await restoreFromTrash(api, place, rows);
        if (column !== undefined) await restoreColumn(api, place, { plan, no: columnNumber(column) });
        if (pipe !== undefined) await restorePipe(api, place, { plan, no: pipeNumber(pipe) });
        return counted({ rows: new Set(rows).size, column, pipe });
      }),
    erase: (place, { rows, column, pipe }) =>
      writing(place.organizationId, async () => {
        await loadSheet(api, place);
        if (column !== undefined)
          await erasePart(api, place, {
            table: 'sheet_columns',
            no: columnNumber(column),
            name: `column ${column}`,
          });
        if (pipe !== undefined)
          await erasePart(api, place, { table: 'sheet_pipes', no: pipeNumber(pipe), name: `pipe ${pipe}` });
        return counted({ rows: rows === undefined ? 0 : await eraseRows(api, place, rows), column, pipe });
      }),
    listSheets: (organizationId, page) => listDeletedSheets(lookups, organizationId, page),
    restoreSheet: (place) =>
      writing(place.organizationId, async () => {
        await restoreSheet(api, place);
        return showSheet(await loadSheet(api, place));
      }),
    eraseSheet: (place) => writing(place.organizationId, () => eraseSheet(api, place)),
  };
}

function counted({
  rows,
  column,
  pipe,
}: {
  rows: number;
  column?: string | undefined;
  pipe?: string | undefined;
}) {
  return { ...nothing, rows, columns: column === undefined ? 0 : 1, pipes: pipe === undefined ? 0 : 1 };
}
