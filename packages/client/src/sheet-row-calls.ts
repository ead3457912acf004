import type {
  AppendedSheetRows,
  ChangedSheetCells,
  DeletedSheetRows,
  ImportedSheetRows,
  NewSheetRows,
  SheetCellChanges,
  SheetRow,
  SheetRows,
  SheetRowsToDelete,
  WholeSheetCell,
} from './api-types.ts';
import { queryOf } from './query-of.ts';
import { readPages } from './read-pages.ts';
import type { FileBody, RunOptions, Wire } from './wire.ts';

type Stoppable = Pick<RunOptions, 'signal'>;

interface RowPage extends Stoppable {
  cursor?: string | null | undefined;
  /** At most 1,000. Default 100. */
  limit?: number | undefined;
  /** `compact`, the default: value, status and marks. `full`: as in an answer of the API. */
  cells?: 'compact' | 'full' | undefined;
}

interface ImportOptions extends Stoppable {
  /** `upsert` updates the rows that have the same `key`. Default `append`. */
  mode?: 'append' | 'upsert';
  key?: string;
  /** Whether columns that the sheet lacks are created. Default false. */
  createColumns?: boolean;
}

/** The rows and cells of a sheet. */
export function sheetRowCalls({ call }: Pick<Wire, 'call'>) {
  const pathOf = (id: number, rest: string) => `/v1/sheets/${id}${rest}`;
  const listRows = (id: number, { signal, ...page }: RowPage = {}) =>
    call<SheetRows>(pathOf(id, `/rows${queryOf(page)}`), { signal });
  return {
    /** Appends up to 1,000 rows, or updates them by key. */
    appendRows: (id: number, rows: NewSheetRows, options: RunOptions = {}) =>
      call<AppendedSheetRows>(pathOf(id, '/rows'), { ...options, body: rows }),
    /** Appends the rows of a file, or updates them by key. */
    importRows: (id: number, file: FileBody, options: ImportOptions = {}) => {
      const { mode, key, createColumns, signal } = options;
      const query = queryOf({ mode, key, create_columns: createColumns });
      return call<ImportedSheetRows>(pathOf(id, `/import${query}`), { file, signal });
    },
    /** Reads a page of rows, the oldest first. */
    listRows,
    /** Yields all rows, page after page, the oldest first. */
    rows: (id: number, page: Omit<RowPage, 'cursor'> = {}): AsyncGenerator<SheetRow> =>
      readPages(
        (cursor) => listRows(id, { ...page, cursor }),
        ({ rows }) => rows,
      ),
    /** Reads a cell as a whole: its value, where it comes from, and whom its pipe asked. */
    readCell: (id: number, row: number, field: string) =>
      call<WholeSheetCell>(pathOf(id, `/rows/${row}/cells/${encodeURIComponent(field)}`)),
    /** Changes up to 10,000 cells. Those that cannot be changed are listed in `left`. */
    changeCells: (id: number, cells: SheetCellChanges['cells'], options: RunOptions = {}) =>
      call<ChangedSheetCells>(pathOf(id, '/cells'), { ...options, method: 'PATCH', body: { cells } }),
    /** Deletes rows, if they are as many as expected. `undo` brings them back. */
    deleteRows: (id: number, rows: SheetRowsToDelete) =>
      call<DeletedSheetRows>(pathOf(id, '/rows/delete'), { body: rows }),
  };
}
