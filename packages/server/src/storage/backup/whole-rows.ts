const newline = 10;

/** The same rows in pieces that end with a row; each has about `bytes`, or one longer row. A newline in a value is written otherwise. */
export async function* wholeRows(rows: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const piece of rows) {
    pending.push(piece);
    length += piece.length;
    if (length < bytes) continue;
    const end = piece.lastIndexOf(newline) + 1;
    if (end === 0) continue;
    const rest = piece.subarray(end);
    yield Buffer.concat([...pending.slice(0, -1), piece.subarray(0, end)]);
    pending = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(pending);
}

export function countRows(bytes: Uint8Array): number {
  let rows = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) rows += 1;
  return rows;
}
