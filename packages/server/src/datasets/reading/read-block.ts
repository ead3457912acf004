import type { DatasetColumn } from '../../contract/datasets.ts';
import type { CsvHeader } from './csv-header.ts';
import { takeHeader, toRecords } from './csv-header.ts';
import { decode } from './decode-lines.ts';
import { createEncoder } from './encode-rows.ts';
import { createRowFitter } from './fit-rows.ts';
import type { Piece } from './piece.ts';
import { toPiece } from './piece.ts';
import { fitRecords } from './read-rows.ts';
import { createCsvSplitter } from './split-csv.ts';

/** A part of a CSV file that begins and ends with a line, though perhaps one in the middle of a quoted value. */
export interface Block {
  bytes: Uint8Array;
  /** The number of its first line. */
  line: number;
  isFirst: boolean;
  isLast: boolean;
}

/** The beginning of a record that ends in the next block. */
export interface OpenRecord {
  text: string;
  line: number;
  isBroken: boolean;
}

export interface ReadBlock {
  pieces: Piece[];
  /** Null where the block ends with a record. */
  open: OpenRecord | null;
}

export interface BlockOptions {
  delimiter: string;
  header: CsvHeader;
  columns: readonly DatasetColumn[];
  key: string | null;
}

export type BlockReader = (block: Block, before: OpenRecord | null) => ReadBlock;

/** Reads blocks in whatever order: all that one needs of another is the record that began there. */
export function createBlockReader({ delimiter, header, columns, key }: BlockOptions): BlockReader {
  const fit = createRowFitter({ columns, key });
  const encode = createEncoder(
    'copy',
    columns.map(({ type }) => type),
  );
  return ({ bytes, line, isFirst, isLast }, before) => {
    const { text, isBroken: isOwnBroken } = decode(bytes);
    const isBroken = isOwnBroken || before?.isBroken === true;
    const splitter = createCsvSplitter({ delimiter, line: before?.line ?? line });
    const records = splitter.push(before === null ? text : before.text + text, isLast);
    if (isFirst) takeHeader(records, { sources: null });
    const batches = fitRecords({ records: toRecords(records, { header, isBroken }), isText: true }, fit);
    const pieces = Array.from(batches, (batch) => toPiece(batch, encode));
    const rest = splitter.rest();
    return { pieces, open: rest.text === '' ? null : { ...rest, isBroken } };
  };
}
