import { rename, rm } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import type { NewSheetExport } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { Connection } from '../connect.ts';
import { openWire } from '../datasets/open-wire.ts';

type Extra = NonNullable<NewSheetExport['with']>[number];
const extras = ['status', 'provider', 'credits', 'observed_at'] as const;

/** The format is that of the file's name. */
export function readExport(path: string, { with: given, raw }: { with?: string; raw?: boolean }) {
  return { format: formatOf(path), with: readExtras(given), raw: raw === true } satisfies NewSheetExport;
}

function formatOf(path: string): NonNullable<NewSheetExport['format']> {
  switch (extname(path).toLowerCase()) {
    case '.csv':
      return 'csv';
    case '.jsonl':
    case '.ndjson':
      return 'jsonl';
    case '.parquet':
      return 'parquet';
    default:
      throw new CliError(`${path} is neither .csv, .jsonl (.ndjson) nor .parquet.`);
  }
}

function readExtras(given = ''): Extra[] {
  const names = given.split(',').map((name) => name.trim());
  const known = extras.filter((one) => names.includes(one));
  const wrong = names.find((name) => name !== '' && !known.some((one) => one === name));
  if (wrong === undefined) return known;
  throw new CliError(`--with ${wrong} is not valid. Choose from: ${extras.join(', ')}.`);
}

/** Writes a sheet into a file. An export that does not reach its end leaves no file, and an older one as it was. */
export async function exportSheet(
  connection: Connection,
  { sheetId, path, wanted }: { sheetId: number; path: string; wanted: NewSheetExport },
  signal: AbortSignal,
): Promise<void> {
  const part = `${resolve(path)}.part`;
  try {
    const { path: ticket } = await connection.client.sheets.export(sheetId, wanted);
    await openWire(connection).savingTo(part).call(ticket, { signal });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw signal.aborted ? signal.reason : asCliError(error, path);
  }
}

function asCliError(error: unknown, path: string): unknown {
  const isOfFile = error instanceof Error && 'path' in error;
  return isOfFile ? new CliError(`${path} cannot be written: ${error.message}`) : error;
}
