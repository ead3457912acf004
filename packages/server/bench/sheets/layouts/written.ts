import { status } from '../shape.ts';
import type { Batch } from './layout.ts';

/** The columns of a batch that are alike in all layouts: ids, states, reasons, hashes, trails, credits. */
export function columnsOfBatch({ pipe, results }: Batch): unknown[][] {
  const hex = (code: number) => `0${code}`.repeat(pipe.outputs.length);
  return [
    results.map(({ rowId }) => rowId),
    results.map((result) => hex(result.status)),
    results.map((result) => (result.status === status.found ? null : 'NotFound')),
    results.map(({ rowId }) => rowId.toString(16).padStart(32, '7')),
    results.map(({ rowId }) => `leadmagic:nf:0:${100 + (rowId % 300)},prospeo:ok:5000:340`),
    results.map((result) => (result.status === status.found ? 5000 : 0)),
  ];
}
