import type { Reject } from '../../contract/datasets.ts';
import type { EncodedRows, RowEncoder } from './encode-rows.ts';
import type { FittedRow } from './fit-rows.ts';
import type { RowBatch } from './read-rows.ts';

/** A piece of a file, ready to be written. */
export interface Piece extends EncodedRows {
  rejects: Reject[];
  /** Some of the rows, from all over the piece. */
  sample: FittedRow[];
}

/** Enough of a piece: to hand a row from thread to thread costs more than to read it. */
const maxSample = 128;

export function toPiece(batch: RowBatch, encode: RowEncoder): Piece {
  const { rows, rejects } = batch;
  const step = Math.ceil(rows.length / maxSample);
  const sample = rows.filter((_, at) => at % step === 0);
  return { encoded: encode(batch), count: rows.length, rejects, sample };
}
