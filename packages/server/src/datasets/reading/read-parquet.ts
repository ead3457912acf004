import type { FileMetaData } from 'hyparquet';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bytes, FileRecord, ReadOptions, RecordBatch } from './records.ts';
import { badFile, findSources } from './records.ts';

/** A group of rows is in memory at once, and values take several times the room of their bytes. */
const maxGroupBytes = 256 * 1024 * 1024;
const batchRows = 20_000;

/** Digits after the point, of the columns that are decimals. */
type Scales = ReadonlyMap<string, number>;
type ParquetFile = Awaited<ReturnType<typeof asyncBufferFromFile>>;

/** Rows of Parquet. What the file is stands at its end, so it is kept in a temporary file while it is read. */
export async function* readParquet(bytes: Bytes, options: ReadOptions): AsyncGenerator<RecordBatch> {
  if (options.isSample === true)
    throw badFile('A part of a Parquet file cannot be read; send one that is whole.');
  const folder = await mkdtemp(join(tmpdir(), 'headrace-parquet-'));
  try {
    const path = join(folder, 'rows.parquet');
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
    yield* readFile(await asyncBufferFromFile(path), options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* readFile(file: ParquetFile, options: ReadOptions): AsyncGenerator<RecordBatch> {
  const metadata = await parquetMetadataAsync(file).catch((error: unknown) => {
    throw badFile(`The file is not valid Parquet: ${explain(error)}.`);
  });
  const elements = parquetSchema(metadata).children.map(({ element }) => element);
  const given = elements.map(({ name }) => name);
  const scales = new Map(elements.flatMap(({ name, scale }) => (scale === undefined ? [] : [[name, scale]])));
  const places = options.sources === null ? null : findSources(options.sources, given);
  const columns = places === null ? given : places.map((place) => given[place] ?? '');
  const sources = options.sources ?? given;
  for (const { start, end } of rangesOf(metadata)) {
    const rows = await readRange(file, { metadata, columns, start, end });
    yield { sources, records: toRecords(rows, { columns, scales, start }), isText: false };
  }
}

/** Pieces of row groups, so that no more than a few rows are objects at once. */
function* rangesOf({ row_groups: groups }: FileMetaData): Generator<{ start: number; end: number }> {
  let first = 0;
  for (const { num_rows: rows, total_byte_size: size } of groups) {
    if (Number(size) > maxGroupBytes) {
      const megabytes = Math.round(Number(size) / 1024 / 1024);
      throw badFile(
        `A row group of the file has ${megabytes} MB; 256 MB is the most. Write it with smaller row groups (\`row_group_size=100000\`).`,
      );
    }
    const end = first + Number(rows);
    for (let start = first; start < end; start += batchRows)
      yield { start, end: Math.min(end, start + batchRows) };
    first = end;
  }
}

interface Range {
  metadata: FileMetaData;
  columns: string[];
  start: number;
  end: number;
}

async function readRange(file: ParquetFile, { metadata, columns, start, end }: Range) {
  const { compressors } = await import('hyparquet-compressors');
  const options = {
    file,
    metadata,
    columns,
    compressors,
    rowStart: start,
    rowEnd: end,
    useOffsetIndex: true,
  };
  return parquetReadObjects(options).catch((error: unknown) => {
    throw badFile(`The rows from ${start + 1} on cannot be read: ${explain(error)}.`);
  });
}

function* toRecords(
  rows: readonly Readonly<Record<string, unknown>>[],
  { columns, scales, start }: { columns: readonly string[]; scales: Scales; start: number },
): Generator<FileRecord> {
  for (const [at, row] of rows.entries()) {
    const values = columns.map((column) => readCell(row[column], scales.get(column)));
    yield { line: start + at + 1, values, fault: null, text: () => showRow(values) };
  }
}

/** A decimal comes as a product with a power of ten, which is off in its last digits. */
function readCell(value: unknown, scale: number | undefined): unknown {
  return typeof value === 'number' && scale !== undefined ? Number(value.toFixed(scale)) : (value ?? null);
}

function showRow(values: readonly unknown[]): string {
  return JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 200).replace(/\.$/, '');
}
