/** What one statement takes: no more rows, and about no more characters. */
const maxRows = 1000;
const maxLength = 500_000;

export function* chunksOf<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): Generator<Row[]> {
  let chunk: Row[] = [];
  let length = 0;
  for (const row of rows) {
    const own = lengthOf(row);
    if (chunk.length > 0 && (chunk.length === maxRows || length + own > maxLength)) {
      yield chunk;
      [chunk, length] = [[], 0];
    }
    chunk.push(row);
    length += own;
  }
  if (chunk.length > 0) yield chunk;
}
