/* Checks what a Parquet file says it contains against limits, before memory is allocated for it. */
import type { FileMetaData } from 'hyparquet';
import { parquetMetadata } from 'hyparquet';
import type { FileHandle } from 'node:fs/promises';
import { badFile } from '../records.ts';
import { checkThrift } from './check-thrift.ts';

export type RowGroup = FileMetaData['row_groups'][number];

/** A Parquet file whose description is within bounds. */
export interface OpenParquet {
  file: FileHandle;
  bytes: number;
  metadata: FileMetaData;
}

/** The place of the description of columns and groups: before its length and the mark of the format. */
const tailBytes = 8;
const mark = 'PAR1';
/** 100 columns in 500 groups have 8 MB at most. */
const maxFooterBytes = 16 * 1024 * 1024;
const maxElements = 2000;
const maxDepth = 16;
const maxColumns = 1000;
const maxChunks = 100_000;
const maxRows = 200_000_000;

/** Reads the description of a file. Throws an error that tells the sender what is wrong. */
export async function openParquet(file: FileHandle): Promise<OpenParquet> {
  try {
    const { size: bytes } = await file.stat();
    const footer = await readFooter(file, bytes);
    checkThrift(footer.subarray(0, -tailBytes));
    // Statistics that a geographic column has are of no use here.
    const metadata = parquetMetadata(footer, { geoparquet: false });
    checkSchema(metadata);
    checkGroups(metadata);
    return { file, bytes, metadata };
  } catch (error) {
    throw badFile(`The file is not valid Parquet, or exceeds a limit: ${explain(error)}.`);
  }
}

async function readFooter(file: FileHandle, bytes: number): Promise<Uint8Array> {
  if (bytes < 2 * mark.length + tailBytes) throw new Error('it is too short');
  const tail = await readAt(file, bytes - tailBytes, tailBytes);
  if (tail.toString('latin1', 4) !== mark) throw new Error(`it does not end with ${mark}`);
  const length = tail.readUInt32LE(0);
  if (length > maxFooterBytes)
    throw new Error(`its footer has ${length} bytes; at most ${maxFooterBytes} are allowed`);
  if (length > bytes - tailBytes - mark.length) throw new Error('its footer is longer than the file');
  return readAt(file, bytes - tailBytes - length, length + tailBytes);
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new Error('it ends too early');
  return buffer;
}

/** Elements are in tree order: each after its parent, with the number of its children. */
function checkSchema({ schema }: FileMetaData): void {
  if (schema.length > maxElements)
    throw new Error(`its schema has ${schema.length} parts; at most ${maxElements} are allowed`);
  /** Children that are still to come, by level. */
  const open = [1];
  for (const [at, { name, num_children: children = 0 }] of schema.entries()) {
    while (open.at(-1) === 0) open.pop();
    const left = open.pop();
    if (left === undefined) throw new Error('its schema has more parts than it says');
    open.push(left - 1);
    // Of the root nobody asks the name.
    if (at > 0 && typeof name !== 'string') throw new Error('a part of its schema has no name');
    if (name === '__proto__') throw new Error('"__proto__" cannot be the name of a column');
    if (children < 0) throw new Error('a part of its schema has a negative length');
    if (children > 0) open.push(children);
    if (open.length > maxDepth) throw new Error(`its schema has more than ${maxDepth} levels`);
  }
  if (open.some((left) => left > 0)) throw new Error('its schema has fewer parts than it says');
}

function checkGroups({ row_groups: groups }: FileMetaData): void {
  const widest = groups.reduce((most, { columns }) => Math.max(most, columns.length), 0);
  if (widest > maxColumns) throw new Error(`it has ${widest} columns; at most ${maxColumns} are allowed`);
  const chunks = groups.reduce((sum, { columns }) => sum + columns.length, 0);
  if (chunks > maxChunks)
    throw new Error(`it has ${groups.length} row groups, which is too many for this number of columns`);
  if (groups.some(({ num_rows: rows }) => Number(rows) < 0))
    throw new Error('a row group has a negative length');
  const rows = groups.reduce((sum, { num_rows: count }) => sum + Number(count), 0);
  if (rows > maxRows) throw new Error(`it has ${rows} rows; at most ${maxRows} are allowed`);
}

export function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 200).replace(/\.$/, '');
}
