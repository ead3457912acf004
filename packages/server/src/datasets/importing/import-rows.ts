import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatasetColumn, ImportResult } from '../../contract/datasets.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';
import { createCopyWriter } from './copy-rows.ts';
import type { Dataset, DatasetPlace } from '../dataset.ts';
import { getDataset } from '../dataset.ts';
import { identityColumns } from '../identities.ts';
import { createInsertWriter } from './insert-rows.ts';
import { keepRejects } from './keep-rejects.ts';
import { columnListOf, createTableOf, indexesOf } from './prepare-tables.ts';
import type { ImportedTable } from './publish-rows.ts';
import { dropDuplicates, haveSameColumns, publishAmong, publishInstead } from './publish-rows.ts';
import type { FileFormat } from '../reading/read-rows.ts';
import type { DataFile } from '../reading/data-file.ts';
import type { FileReader } from '../reading/file-reader.ts';
import type { RowWriter } from './row-writer.ts';
import { createSampler, findProse } from './sample-rows.ts';
import type { TableLease } from './table-leases.ts';
import { abandonTable, leaseTable, sweepDatasetTables } from './table-leases.ts';
import { chooseTokens } from './choose-tokens.ts';

export interface ImportHome {
  /** The connection for runs, not for the API, which goes first if both share one connection. */
  db: Db;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  reader: Pick<FileReader, 'pieces'>;
}

export interface ImportRequest extends DatasetPlace {
  mode: 'append' | 'replace';
  format: FileFormat;
  file: DataFile;
  /** Ends the import, which then changes nothing. Has no effect once its rows are being published. */
  signal?: AbortSignal | undefined;
}

interface Filled {
  imported: ImportedTable & { prose: ReadonlySet<number> };
  duplicates: number;
  first: ImportResult['rejects'];
}

/**
 * Imports a file. It is read into tables of its own first, and becomes part of the dataset by one transaction at the
 * end: whatever ends it before leaves the dataset as it was.
 */
export async function importRows(home: ImportHome, request: ImportRequest): Promise<ImportResult> {
  const startedAt = performance.now();
  const dataset = await getDataset(home.db, request);
  const isAmong = request.mode === 'append' && dataset.table !== null && dataset.table.rows > 0;
  if (isAmong) checkColumns(dataset);
  // Tables that earlier imports left behind when their processes died.
  await sweepDatasetTables(home.db);
  const lease = await leaseTable(home.db, dataset);
  const writer = openWriter(home, lease.id, dataset.columns);
  try {
    const { imported, duplicates, first } = await fill({ home, dataset, lease, writer }, request);
    request.signal?.throwIfAborted();
    if (!isAmong) {
      const indexed = { ...imported, identities: identityColumns(dataset) };
      await writer.forEachPart((part) => indexesOf({ id: lease.id, part }, indexed));
    }
    request.signal?.throwIfAborted();
    const publish = isAmong ? publishAmong : publishInstead;
    const { updated } = await publish(home.db, request, imported);
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    return {
      rows: imported.rows,
      updated,
      duplicates,
      rejected: imported.rejected,
      seconds,
      rejects: [...first],
    };
  } catch (error) {
    await writer.close();
    // If a table cannot be given up now, it is once its lease is over.
    await giveUp(home.db, lease.id).catch(() => {});
    throw error;
  } finally {
    lease.release();
    await writer.close();
  }
}

async function giveUp(db: Db, id: string): Promise<void> {
  await abandonTable(db, id);
  await sweepDatasetTables(db);
}

function checkColumns({ table, columns }: Dataset): void {
  if (table === null || haveSameColumns(table.columns, columns)) return;
  throw new ServiceError(
    'invalid-request',
    'The declaration of the dataset no longer matches its rows; import with mode=replace.',
  );
}

function openWriter(
  { db, databaseUrl }: ImportHome,
  id: string,
  columns: readonly DatasetColumn[],
): RowWriter {
  const makePart = (part: number) => createTableOf({ id, part }, columns);
  if (databaseUrl === null)
    return createInsertWriter({ db, id, types: columns.map(({ type }) => type), makePart });
  return createCopyWriter({ databaseUrl, makePart, target: (part) => columnListOf({ id, part }, columns) });
}

interface Import {
  home: ImportHome;
  dataset: Dataset;
  lease: TableLease;
  writer: RowWriter;
}

async function fill(
  { home: { db, databaseUrl, reader }, dataset, lease, writer }: Import,
  { file, format, signal }: ImportRequest,
): Promise<Filled> {
  const { columns, key } = dataset;
  const sampler = createSampler(columns);
  const rejects = keepRejects(db, lease.id);
  let read = 0;
  const encoding = databaseUrl === null ? 'json' : 'copy';
  for await (const piece of reader.pieces(file, { format, columns, key, encoding })) {
    signal?.throwIfAborted();
    await rejects.add(piece);
    for (const row of piece.sample) sampler.see(row, piece.sampleStep);
    await writer.write(piece);
    read += piece.count;
    // Others can use the thread between two pieces of a file.
    await nextTurn();
  }
  await rejects.finish();
  const count = await writer.finish();
  const parts = Array.from({ length: count }, (_, part) => ({ id: lease.id, part }));
  const duplicates = await dropDuplicates(db, { columns, parts, key });
  const samples = await sampler.samples();
  const tokens = await chooseTokens(samples);
  const rows = read - duplicates;
  const prose = await findProse(samples);
  const imported = { id: lease.id, columns, parts, rows, rejected: rejects.count(), tokens, samples, prose };
  return { imported, duplicates, first: [...rejects.first()] };
}
