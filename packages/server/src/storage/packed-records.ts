/*
 * Final records of a run are alike: they have the same fields, and were often found in the same way. Those that are settled
 * together are one row, compressed: a ninth of the bytes in the write-ahead log, and one row to write and to read instead of 25
 * (docs/performance.md).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync } from 'node:zlib';
import { releaseBytes, unpackWhole } from '../pace/large-buffers.ts';

export interface PositionedText {
  position: number;
  body: string;
}

export interface Pack {
  positions: number[];
  bytes: Buffer;
  /** Bytes of the texts. */
  length: number;
}

/** The columns of a row of `records` that say what its records are. */
export interface RecordsRow {
  position: number;
  body: string | null;
  positions: number[] | null;
  packed: Uint8Array | null;
  length: number | null;
}

/**
 * Characters of the records in one pack. Who needs one of them unpacks all, and larger packs are hardly smaller for what
 * they hold.
 */
export const packLength = 128_000;
/** A longer text is packed in a thread of its own: here it would take more than a millisecond or two. */
const longestHere = 2 * packLength;
/** Bytes that are unpacked before others have a turn, a few milliseconds' worth. */
const bytesAtOnce = 2_000_000;
/** A control character, which JSON writes as an escape. */
const separator = '\u001F';

const packElsewhere = promisify(zstdCompress);

/** Records in the order of their positions as one pack. */
export async function packRecords(records: readonly PositionedText[]): Promise<Pack> {
  const texts = Buffer.from(records.map(({ body }) => body).join(separator));
  const { length } = texts;
  const options = { pledgedSrcSize: length };
  const bytes = length > longestHere ? await packElsewhere(texts, options) : zstdCompressSync(texts, options);
  releaseBytes(texts);
  return { positions: records.map(({ position }) => position), bytes, length };
}

/** The records of these rows. Rows of open records, and those of earlier versions, have one each, as it is. */
export async function unpackRecords(rows: readonly RecordsRow[]): Promise<PositionedText[]> {
  const records: PositionedText[][] = [];
  let unpacked = 0;
  for (const row of rows) {
    records.push(unpackRow(row));
    unpacked += row.length ?? 0;
    if (unpacked < bytesAtOnce) continue;
    unpacked = 0;
    await nextTurn();
  }
  return records.flat();
}

function unpackRow({ position, body, positions, packed, length }: RecordsRow): PositionedText[] {
  if (positions === null || packed === null) return [{ position, body: body ?? '' }];
  const bytes = unpackWhole(packed, length ?? 0);
  const texts = bytes.toString().split(separator);
  releaseBytes(bytes);
  return positions.map((at, index) => ({ position: at, body: texts[index] ?? '' }));
}
