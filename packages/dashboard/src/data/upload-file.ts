import type { Client, DatasetInspection, ImportedSheetRows, Problem, SheetImports } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { noticingFetch } from './reachability.ts';
import { useChange } from './change.ts';
import { useRead } from './read.ts';
import { useService } from './service.tsx';

/** What a file of rows may be. */
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/csv',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

/** The service looks at no more of a text file before it is imported. */
const maxSampleBytes = 1024 * 1024;

interface Upload {
  organization: string;
  path: string;
  file: Blob;
  type: string;
  signal?: AbortSignal;
}

/** Sends a file as it is; the client sends JSON alone. */
async function upload<Answer>({ organization, path, file, type, signal }: Upload): Promise<Answer> {
  const response = await noticingFetch(path, {
    method: 'POST',
    headers: { 'x-organization': organization, 'content-type': type },
    body: file,
    signal: signal ?? null,
  });
  if (response.ok) return response.json();
  const problem: Problem = await response.json();
  throw new HeadraceError(problem, response.headers);
}

/** The content type by the ending of the name; null for a file that is none of these. */
function typeOfFile({ name }: Pick<File, 'name'>): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null;
}

/** Which columns a file has, judged by its beginning. Nothing is stored. */
export function useInspection(file: File | null) {
  const { organization } = useService();
  const type = file === null ? null : typeOfFile(file);
  return useRead<DatasetInspection>(
    ['inspection', file?.name, file?.size, file?.lastModified],
    (_client, signal) => {
      const isWhole = file === null || type === types['parquet'] || file.size <= maxSampleBytes;
      return upload({
        organization,
        path: `/v1/datasets/inspect?truncated=${!isWhole}`,
        file: isWhole ? (file ?? new Blob()) : file.slice(0, maxSampleBytes),
        type: type ?? '',
        signal,
      });
    },
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
      return upload<ImportedSheetRows>({
        organization,
        path: `/v1/sheets/${sheetId}/import?${query.toString()}`,
        file,
        type: typeOfFile(file) ?? '',
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
