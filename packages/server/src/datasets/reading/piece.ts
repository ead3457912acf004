import type { Reject } from '../../contract/datasets.ts';
import type { EncodedRows, RowEncoder } from './encode-rows.ts';
import type { FittedRow } from './fit-rows.ts';
import type { RowBatch } from './read-rows.ts';

/** A piece of a file, ready to be written. */
export interface Piece extends EncodedRows {
  rejects: Reject[];
  /** Rows from all over the piece. */
  sample: FittedRow[];
  /** How many rows each of them stands for. */
  sampleStep: number;
}

/** `maxSample`: rows that are handed on as they are, for whom that costs something. */
export function toPiece(batch: RowBatch, encode: RowEncoder, maxSample = Infinity): Piece {
  const { rows, rejects } = batch;
  const sampleStep = Math.max(1, Math.ceil(rows.length / maxSample));
  const sample = rows.filter((_, at) => at % sampleStep === 0);
  return { encoded: encode(batch), count: rows.length, rejects, sample, sampleStep };
}
