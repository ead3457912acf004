import type { Client, DatasetInspection, ImportedSheetRows, SheetImports } from '@headrace/client';
import { useChange } from './change.ts';
import { typeOfFileName } from './file-types.ts';
import { useRead } from './read.ts';
import { clientWithFile, inspectFile } from './send-file.ts';
import { useService } from './service.tsx';

/** Which columns a file has. Nothing is stored. */
export function useInspection(file: File | null) {
  const { organization } = useService();
  const type = file === null ? null : typeOfFileName(file.name);
  return useRead<DatasetInspection>(
    ['inspection', file?.name, file?.size, file?.lastModified],
    (_client, signal) => inspectFile(organization, { file: file ?? new Blob(), type: type ?? '' }, signal),
    { isEnabled: file !== null && type !== null },
  );
}

interface SheetImportRequest {
  sheetId: number;
  file: File;
  /** The column by which rows that are there are updated; null appends all of them. */
  key: string | null;
  createColumns: boolean;
}

/** Imports a file into a sheet. What was written stays if it breaks off. */
export function useImportFile() {
  const { organization } = useService();
  return useChange(
    (_client: Client, { sheetId, file, key, createColumns }: SheetImportRequest) => {
      const query = new URLSearchParams({
        create_columns: String(createColumns),
        ...(key === null ? {} : { mode: 'upsert', key }),
      });
      const sending = clientWithFile(organization, { file, type: typeOfFileName(file.name) ?? '' });
      return sending.call<ImportedSheetRows>(`/v1/sheets/${sheetId}/import?${query.toString()}`, {
        method: 'POST',
      });
    },
    ['sheets'],
    ['sheet'],
  );
}

const everyMs = 1000;

/** How far the import that runs is; also what the last ones have rejected. */
export function useImports(sheetId: number, isRunning: boolean) {
  return useRead<SheetImports>(
    ['sheet', sheetId, 'imports'],
    (client, signal) => client.call(`/v1/sheets/${sheetId}/imports`, { signal }),
    isRunning ? { everyMs } : {},
  );
}
