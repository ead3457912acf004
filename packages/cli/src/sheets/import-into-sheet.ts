import type { ImportedSheetRows } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { Connection } from '../connect.ts';
import type { DataFile } from '../datasets/data-file.ts';
import { openWire } from '../datasets/open-wire.ts';
import { isNetworkFault } from '../enrich/patient-call.ts';
import { explainError } from '../explain-error.ts';
import { counted, formatNumber } from '../format-number.ts';

export interface ImportOptions {
  /** The column by which rows are known. */
  key?: string;
  createColumns?: boolean;
}

interface ImportPorts {
  signal: AbortSignal;
  onSent(bytes: number): void;
}

/** Sends a file to a sheet, whatever its size. */
export async function importIntoSheet(
  connection: Connection,
  { sheetId, file, options }: { sheetId: number; file: DataFile; options: ImportOptions },
  { signal, onSent }: ImportPorts,
): Promise<ImportedSheetRows> {
  const { key, createColumns = false } = options;
  const query = new URLSearchParams({
    ...(key === undefined ? {} : { mode: 'upsert', key }),
    create_columns: String(createColumns),
  });
  try {
    return await openWire(connection)
      .sending({ ...file, onSent })
      .call<ImportedSheetRows>(`/v1/sheets/${sheetId}/import?${query.toString()}`, {
        method: 'POST',
        signal,
      });
  } catch (error) {
    if (!signal.aborted && !isNetworkFault(error)) throw error;
    throw tellWhatStays(signal.aborted ? signal.reason : error, key);
  }
}

/** Rows are written as they are read, so some may be there. */
function tellWhatStays(error: unknown, key: string | undefined): CliError {
  const hint =
    key === undefined
      ? 'The rows written so far stay in the sheet, and the same import would append them again. With --key COLUMN it updates them instead.'
      : 'The rows written so far stay in the sheet. Run the same command again: it updates them and appends the others.';
  return new CliError(
    [...explainError(error), hint].join('\n'),
    error instanceof CliError ? error.exitCode : 1,
  );
}

export function describeImported(imported: ImportedSheetRows): string[] {
  const { rows, appended, updated, rejected, rejects, seconds } = imported;
  const rate = rows >= 1000 ? ` (${formatNumber(Math.round(rows / Math.max(seconds, 0.001)))} rows/s)` : '';
  const [first] = rejects;
  return [
    `${counted(rows, 'row')} in ${seconds.toFixed(1)} s${rate}: ${formatNumber(appended)} appended, ${formatNumber(updated)} updated, ${formatNumber(rejected)} rejected`,
    ...(first === undefined
      ? []
      : [
          `First rejected: line ${first.line}${first.column === null ? '' : `, ${first.column}`}: ${first.reason}`,
        ]),
    ...listOf('Columns created', imported.created_columns),
    ...listOf('Left out, because the sheet has no such columns', imported.unknown_columns),
    ...(imported.unknown_columns.length > 0 ? ['With --create-columns they are created as text.'] : []),
  ];
}

function listOf(title: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${title}: ${names.join(', ')}`];
}
