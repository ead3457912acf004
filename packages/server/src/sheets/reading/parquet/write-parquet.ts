import type { JsonValue } from '../../../contract/field.ts';
import type { ParquetColumn } from './parquet-size.ts';
import type { ParquetThreads } from './parquet-threads.ts';

type Line = readonly JsonValue[];

/** Cells that are handed to the thread at once: they are copied, which takes some milliseconds. */
const cellsAtOnce = 20_000;

/** The bytes of a Parquet file, a group of rows at a time. */
export async function* writeParquet(
  lines: AsyncIterable<readonly Line[]>,
  { columns, parquet }: { columns: readonly ParquetColumn[]; parquet: ParquetThreads },
): AsyncGenerator<Uint8Array> {
  const file = await parquet.open(nameApart(columns));
  try {
    const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / columns.length));
    for await (const some of lines) {
      for (let from = 0; from < some.length; from += rowsAtOnce) {
        const bytes = await file.add(some.slice(from, from + rowsAtOnce));
        if (bytes.length > 0) yield bytes;
      }
    }
    yield await file.end();
  } finally {
    file.close();
  }
}

/** A field may be called as the status of another one is: readers know columns by their names. */
function nameApart(columns: readonly ParquetColumn[]): ParquetColumn[] {
  const taken = new Set<string>();
  return columns.map(({ name, type }) => {
    let own = name;
    for (let time = 2; taken.has(own); time += 1) own = `${name}_${time}`;
    taken.add(own);
    return { name: own, type };
  });
}
