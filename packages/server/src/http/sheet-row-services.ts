import type { Reject } from '../contract/datasets.ts';
import type { CellChange, CellsShown, ChangedCells, WholeCell } from '../contract/sheets/cells.ts';
import type { SheetRejects, ShownImport } from '../contract/sheets/imports.ts';
import type {
  DeletedRows,
  ImportedRows,
  NewSheetRows,
  RowsToDelete,
  SheetImport,
  ShownAppended,
} from '../contract/sheets/rows.ts';
import type { DatasetFormat, ReceivedFile, UploadBytes } from './dataset-services.ts';
import type { Repeatable } from './list-services.ts';
import type { SheetPlace } from './sheet-services.ts';

export interface RowsPage {
  cursor?: string | undefined;
  limit: number;
  cells: CellsShown;
}

interface SheetFile extends SheetPlace {
  format: DatasetFormat;
}

/** Every call rejects with a `not-found` where the organization has no such sheet. */
export interface RowServices {
  append(place: SheetPlace, body: NewSheetRows, call: Repeatable): Promise<ShownAppended>;
  /** JSON text of a page. */
  list(place: SheetPlace, page: RowsPage): Promise<string>;
  /** JSON text of a row with full cells. */
  get(place: SheetPlace, row: number): Promise<string>;
  getCell(place: SheetPlace, cell: { row: number; field: string }): Promise<WholeCell>;
  change(place: SheetPlace, cells: readonly CellChange[], call: Repeatable): Promise<ChangedCells>;
  remove(place: SheetPlace, rows: RowsToDelete): Promise<DeletedRows>;
  /** Takes a file in. Rejects, and leaves nothing behind, where it is not what it says or breaks off. */
  receive(file: SheetFile & { bytes: UploadBytes; maxBytes: number }): Promise<ReceivedFile>;
  /** What was written stays if it ends early; `signal`: nobody waits for it any more. */
  import(
    use: SheetFile & { file: ReceivedFile; options: SheetImport; signal: AbortSignal },
  ): Promise<ImportedRows>;
  imports(place: SheetPlace): Promise<ShownImport[]>;
  /** A page of what an import rejected. */
  rejects(
    place: SheetPlace,
    page: { importId: string; cursor?: number | undefined; limit: number },
  ): Promise<SheetRejects>;
  /** All that are kept, in their order, page by page. */
  allRejects(place: SheetPlace, importId: string): Promise<AsyncIterable<readonly Reject[]>>;
}
