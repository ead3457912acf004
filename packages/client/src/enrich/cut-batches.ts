/** The rows of one run. */
export interface Batch<Row> {
  /** The place of its first row among all rows, from 0. */
  first: number;
  rows: readonly Row[];
}

/**
 * Cuts rows into batches of `size`, and reads no row before it is asked for the batch. Rows before `from` are skipped; the
 * cuts are where they are without that, so the first batch may be shorter.
 */
export async function* cutBatches<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  size: number,
  from: number,
): AsyncGenerator<Batch<Row>, undefined> {
  let batch: Row[] = [];
  let index = 0;
  for await (const row of rows) {
    index += 1;
    if (index <= from) continue;
    batch.push(row);
    if (index % size !== 0) continue;
    yield { first: index - batch.length, rows: batch };
    batch = [];
  }
  if (batch.length > 0) yield { first: index - batch.length, rows: batch };
}
