/* Adds up what the pages of a row group say they contain, before any of them is unpacked. */
import type { ColumnMetaData } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import type { FileHandle } from 'node:fs/promises';
import { checkThrift } from './check-thrift.ts';
import type { OpenParquet, RowGroup } from './open-parquet.ts';
import { readAt } from './open-parquet.ts';

const megabyte = 1024 * 1024;
/** Of one page; writers make them of 1 MB, those of dictionaries of some more. */
const maxPageBytes = 64 * megabyte;
/** A group of rows is in memory at once, and values take several times the space of their bytes. */
const maxGroupBytes = 256 * megabyte;
/** Of all columns that are read; equal ones hardly take bytes in the file, but each takes space here. */
const maxGroupValues = 32_000_000;
/** Most headers have some twenty bytes. */
const usualHeaderBytes = 1024;
/** The header of a page may contain two of the longest values, the smallest and the greatest. */
const maxHeaderBytes = 64 * 1024;
/** Of a column in one group: a page of a few bytes takes as long to look up as a long one. */
const maxPages = 20_000;

interface PageSize {
  /** Unpacked. */
  bytes: number;
  values: number;
}

interface Page extends PageSize {
  isDictionary: boolean;
  end: number;
}

const smaller = 'Write it with smaller row groups (`row_group_size=100000`)';

/** Reads the headers of the pages of these columns. Throws if a group is too large, or if its pages are impossible. */
export async function checkPages(
  parquet: Pick<OpenParquet, 'file' | 'bytes'>,
  { columns, num_rows: rows }: RowGroup,
  isWanted: (column: string) => boolean,
): Promise<void> {
  const group: PageSize = { bytes: 0, values: 0 };
  for (const { meta_data: column } of columns) {
    if (column === undefined || !isWanted(column.path_in_schema[0] ?? '')) continue;
    const { bytes, values, isWhole } = await checkChunk(parquet, column, Number(rows));
    if (!isWhole) throw new Error('a column has fewer values than there are rows');
    group.bytes += bytes;
    group.values += values;
    if (group.bytes > maxGroupBytes)
      throw new Error(`a row group has more than ${maxGroupBytes / megabyte} MB. ${smaller}`);
    if (group.values > maxGroupValues)
      throw new Error(`a row group has more than ${maxGroupValues} values. ${smaller}`);
  }
}

async function checkChunk(
  { file, bytes: fileBytes }: Pick<OpenParquet, 'file' | 'bytes'>,
  column: ColumnMetaData,
  rows: number,
): Promise<PageSize & { isWhole: boolean }> {
  const start = Number(column.dictionary_page_offset || column.data_page_offset);
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 0 && start <= end && end <= fileBytes)) throw new Error('a column is not in the file');
  const chunk: PageSize = { bytes: 0, values: 0 };
  let cells = 0;
  let pages = 0;
  for (let at = start; at < end - 1;) {
    pages += 1;
    if (pages > maxPages) throw new Error(`a column has more than ${maxPages} pages in one row group`);
    const page = await readPageHeader(file, { at, end });
    chunk.bytes += page.bytes;
    chunk.values += page.values;
    if (!page.isDictionary) cells += page.values;
    if (page.bytes > maxPageBytes || chunk.bytes > maxGroupBytes)
      throw new Error(`a page has more than ${maxPageBytes / megabyte} MB. ${smaller}`);
    if (chunk.values > maxGroupValues)
      throw new Error(`a column has more than ${maxGroupValues} values. ${smaller}`);
    at = page.end;
  }
  return { ...chunk, isWhole: cells >= rows };
}

async function readPageHeader(file: FileHandle, { at, end }: { at: number; end: number }): Promise<Page> {
  const { header, length } = await parseHeader(file, { at, end });
  const { compressed_page_size: packed, uncompressed_page_size: bytes } = header;
  const { num_values: values = 0 } =
    header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header ?? {};
  if (!(packed >= 0 && bytes >= 0 && values >= 0)) throw new Error('a page has a negative length');
  // The library reads on as long as there are bytes. A page must not go beyond them.
  if (at + length + packed > end) throw new Error('a page is longer than its column');
  return { bytes, values, isDictionary: header.type === 'DICTIONARY_PAGE', end: at + length + packed };
}

async function parseHeader(file: FileHandle, { at, end }: { at: number; end: number }) {
  for (const most of [usualHeaderBytes, maxHeaderBytes]) {
    const bytes = await readAt(file, at, Math.min(most, end - at));
    const length = findEnd(bytes, most === maxHeaderBytes || bytes.length < most);
    if (length === null) continue;
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    return { header: parquetHeader({ view, offset: 0 }), length };
  }
  throw new Error('the header of a page does not end');
}

/** Null where the header may go on beyond these bytes. */
function findEnd(bytes: Uint8Array, isAll: boolean): number | null {
  try {
    return checkThrift(bytes);
  } catch (error) {
    if (isAll) throw error;
    return null;
  }
}
