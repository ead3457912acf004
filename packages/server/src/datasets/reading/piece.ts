import type { Reject } from '../../contract/datasets.ts';
import type { EncodedRows, RowEncoder } from './encode-rows.ts';
import type { FittedRow } from './fit-rows.ts';
import type { RowBatch } from './read-rows.ts';

/** A piece of a file, ready to be written. It may come from another process, and is small enough to be taken over in a moment. */
export interface Piece extends EncodedRows {
  rejects: Reject[];
  /** Those that are counted only, beside these. */
  moreRejects: number;
  /** Rows from all over the piece. */
  sample: FittedRow[];
  /** How many rows each of them stands for. */
  sampleStep: number;
}

/** Values that are handed on as they are: to hand one to another thread or process costs more than to read it. */
const sampledValues = 10_000;

export function toPiece(batch: RowBatch, encode: RowEncoder): Piece {
  const { rows, rejects } = batch;
  const values = rows.length * (rows[0]?.length ?? 0);
  const sampleStep = Math.max(1, Math.ceil(values / sampledValues));
  const sample = rows.filter((_, at) => at % sampleStep === 0);
  return { encoded: encode(batch), count: rows.length, rejects, moreRejects: 0, sample, sampleStep };
}
