import type { NewSheetColumn, NewSheetPipe, Sheet, SheetChange, SheetColumnChange } from './api-types.ts';
import type { Wire } from './wire.ts';

/** What a sheet is made of. Each call answers with the sheet as it is then. */
export function sheetStructureCalls({ call }: Pick<Wire, 'call'>) {
  const pathOf = (id: number, ...parts: string[]) =>
    ['/v1/sheets', String(id), ...parts.map(encodeURIComponent)].join('/');
  return {
    /** Renames it, moves it to another project, or sets its budget. */
    change: (id: number, change: SheetChange) => call<Sheet>(pathOf(id), { method: 'PATCH', body: change }),
    addColumn: (id: number, column: NewSheetColumn) => call<Sheet>(pathOf(id, 'columns'), { body: column }),
    changeColumn: (id: number, column: string, change: SheetColumnChange) =>
      call<Sheet>(pathOf(id, 'columns', column), { method: 'PATCH', body: change }),
    removeColumn: (id: number, column: string) =>
      call<Sheet>(pathOf(id, 'columns', column), { method: 'DELETE' }),
    addPipe: (id: number, pipe: NewSheetPipe) => call<Sheet>(pathOf(id, 'pipes'), { body: pipe }),
    /** Replaces a pipe, which is named as in the sheet: `p1`. What another config has made becomes stale. */
    setPipe: (id: number, name: string, pipe: NewSheetPipe) =>
      call<Sheet>(pathOf(id, 'pipes', name), { method: 'PUT', body: pipe }),
    removePipe: (id: number, name: string) => call<Sheet>(pathOf(id, 'pipes', name), { method: 'DELETE' }),
  };
}
