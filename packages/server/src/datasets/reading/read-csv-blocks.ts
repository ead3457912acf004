/*
 * CSV on more than one thread. A line break within a quoted value cannot be told from one between rows without
 * reading all before it; but nearly every block of lines ends with a row. So each block is read as if the one before
 * did, and once more where it did not.
 */
import { findDelimiter, takeHeader } from './csv-header.ts';
import { cutLines } from './cut-lines.ts';
import { decode, withoutMark } from './decode-lines.ts';
import type { Piece } from './piece.ts';
import type { Block, BlockOptions, OpenRecord, ReadBlock } from './read-block.ts';
import { createBlockReader } from './read-block.ts';
import type { RowOptions } from './read-rows.ts';
import type { ReadThreads } from './read-threads.ts';
import { openReadThreads } from './read-threads.ts';
import type { Bytes } from './records.ts';
import { badFile } from './records.ts';
import { createCsvSplitter } from './split-csv.ts';

export interface BlockLimits {
  threads: number;
  blockBytes: number;
  /** Blocks that are read here: most files end before a thread had begun. */
  ownBlocks: number;
}

interface Waiting {
  block: Block;
  read: Promise<ReadBlock>;
}

/** Pieces of a CSV file in their order, the same ones as if it were read from its beginning to its end. */
export async function* readCsvBlocks(
  bytes: Bytes,
  rows: Omit<RowOptions, 'format'>,
  limits: BlockLimits,
): AsyncGenerator<Piece> {
  let reader: ReadThreads | null = null;
  let open: OpenRecord | null = null;
  const waiting: Waiting[] = [];
  const takeFirst = async (): Promise<Piece[]> => {
    const first = waiting.shift();
    if (first === undefined || reader === null) return [];
    const guess = await first.read;
    const read: ReadBlock = open === null ? guess : await reader.read(first.block, open);
    open = read.open;
    return read.pieces;
  };
  try {
    for await (const block of cutBlocks(bytes, limits.blockBytes)) {
      reader ??= createReader(openFile(block, rows), limits);
      const read = reader.read(block, null);
      // It is asked for in its turn; what fails before that is told first.
      read.catch(() => {});
      waiting.push({ block, read });
      if (waiting.length > limits.threads * 2) yield* await takeFirst();
    }
    while (waiting.length > 0) yield* await takeFirst();
  } finally {
    await reader?.close();
  }
}

async function* cutBlocks(source: Bytes, blockBytes: number): AsyncGenerator<Block> {
  let line = 1;
  let isFirst = true;
  for await (const { bytes, isLast } of cutLines(source, blockBytes)) {
    yield { bytes: isFirst ? withoutMark(bytes) : bytes, line, isFirst, isLast };
    line += countLines(bytes);
    isFirst = false;
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}

function openFile({ bytes }: Block, { columns, key }: Omit<RowOptions, 'format'>): BlockOptions {
  const { text } = decode(bytes);
  const delimiter = findDelimiter(text);
  const sources = columns.map(({ source }) => source);
  const header = takeHeader(createCsvSplitter({ delimiter }).push(text, true), { sources });
  if (header === null) throw badFile('The file is empty; its first line must name the columns.');
  return { delimiter, header, columns, key };
}

/** The first blocks are read here, all others in threads. */
function createReader(options: BlockOptions, { threads, ownBlocks }: BlockLimits): ReadThreads {
  const readHere = createBlockReader(options);
  let others: ReadThreads | null = null;
  let left = ownBlocks;
  return {
    read: async (block, before) => {
      left -= 1;
      if (left >= 0) return readHere(block, before);
      others ??= openReadThreads(options, threads);
      return others.read(block, before);
    },
    close: async () => {
      await others?.close();
    },
  };
}
