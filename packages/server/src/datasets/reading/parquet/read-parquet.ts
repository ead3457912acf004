import type { ColumnData, FileMetaData, SchemaElement } from 'hyparquet';
import { asyncBufferFromFile, parquetRead, parquetSchema } from 'hyparquet';
import { open } from 'node:fs/promises';
import type { DataFile } from '../data-file.ts';
import type { FileRecord, ReadOptions, RecordBatch } from '../records.ts';
import { badFile, findSources } from '../records.ts';
import { checkPages } from './check-pages.ts';
import type { OpenParquet } from './open-parquet.ts';
import { explain, openParquet } from './open-parquet.ts';

/** As many rows of a group say what a column contains; a group may have millions. */
const maxSampleRows = 5000;

/** Digits after the point, of the columns that are decimals. */
type Scales = ReadonlyMap<string, number>;
type Wanted = { sources: readonly string[]; columns: readonly string[]; scales: Scales };

/** Rows of Parquet, a group at a time: what the file is stands at its end, so it must be there as a whole. */
export async function* readParquet({ path }: DataFile, options: ReadOptions): AsyncGenerator<RecordBatch> {
  if (options.isSample === true)
    throw badFile('A part of a Parquet file cannot be read; send the whole file.');
  const file = await open(path);
  try {
    const parquet = await openParquet(file);
    const wanted = findColumns(parquet.metadata, options);
    const maxRows = options.sources === null ? maxSampleRows : Infinity;
    let first = 0;
    for (const [at, { num_rows: count }] of parquet.metadata.row_groups.entries()) {
      const rows = Math.min(Number(count), maxRows);
      const records = await readGroup(path, parquet, { at, first, rows, wanted });
      yield { sources: wanted.sources, records, isText: false };
      first += Number(count);
    }
    // A file of no rows has columns all the same.
    if (first === 0) yield { sources: wanted.sources, records: [], isText: false };
  } finally {
    await file.close();
  }
}

function findColumns(metadata: FileMetaData, { sources }: ReadOptions): Wanted {
  const elements = parquetSchema(metadata).children.map(({ element }) => element);
  const given = elements.map(({ name }) => name);
  const places = sources === null ? null : findSources(sources, given);
  const columns = places === null ? given : places.map((place) => given[place] ?? '');
  return { sources: sources ?? given, columns, scales: findScales(elements) };
}

function findScales(elements: readonly SchemaElement[]): Scales {
  return new Map(elements.flatMap(({ name, scale }) => (scale === undefined ? [] : [[name, scale]])));
}

interface Group {
  at: number;
  /** How many rows are before it. */
  first: number;
  rows: number;
  wanted: Wanted;
}

async function readGroup(
  path: string,
  parquet: OpenParquet,
  { at, first, rows, wanted }: Group,
): Promise<Iterable<FileRecord>> {
  const group = parquet.metadata.row_groups[at];
  if (group === undefined || rows === 0) return [];
  const { columns } = wanted;
  const cells = new Map<string, ColumnData[]>(columns.map((column) => [column, []]));
  try {
    const names = new Set(columns);
    await checkPages(parquet, group, (column) => names.has(column));
    const { compressors } = await import('hyparquet-compressors');
    await parquetRead({
      file: await asyncBufferFromFile(path),
      metadata: parquet.metadata,
      columns: [...names],
      compressors,
      rowStart: first,
      rowEnd: first + rows,
      // An index would be one more thing to check against bounds, for a group that is read as a whole.
      useOffsetIndex: false,
      onChunk: (chunk) => cells.get(chunk.columnName)?.push(chunk),
    });
  } catch (error) {
    throw badFile(`The rows from ${first + 1} on cannot be read: ${explain(error)}.`);
  }
  return toRecords(cells, { first, rows, wanted });
}

function* toRecords(
  cells: ReadonlyMap<string, readonly ColumnData[]>,
  { first, rows, wanted: { columns, scales } }: Omit<Group, 'at'>,
): Generator<FileRecord> {
  const readers = columns.map((column) => createCellReader(cells.get(column) ?? [], scales.get(column)));
  for (let row = first; row < first + rows; row += 1) {
    const values = readers.map((read) => read(row));
    yield { line: row + 1, values, fault: null, text: () => showRow(values) };
  }
}

/** Reads the cells of a column, which come in pieces; rows are asked for in their order. */
function createCellReader(pieces: readonly ColumnData[], scale: number | undefined) {
  const sorted = pieces.toSorted((a, b) => a.rowStart - b.rowStart);
  let at = 0;
  return (row: number): unknown => {
    while (at < sorted.length - 1 && row >= (sorted[at]?.rowEnd ?? 0)) at += 1;
    const piece = sorted[at];
    const value: unknown = piece?.columnData[row - piece.rowStart];
    // A decimal comes as a product with a power of ten, which is off in its last digits.
    return typeof value === 'number' && scale !== undefined ? Number(value.toFixed(scale)) : (value ?? null);
  };
}

function showRow(values: readonly unknown[]): string {
  return JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
