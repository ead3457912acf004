import type { JsonValue } from '../../../contract/field.ts';
import type { ParquetColumn } from './parquet-size.ts';
import type { ParquetMaker, ParquetThreads } from './parquet-threads.ts';

type Line = readonly JsonValue[];

/** Cells that are handed to the thread at once: they are copied, which takes some milliseconds. */
const cellsAtOnce = 20_000;

interface Writing {
  owner: string;
  columns: readonly ParquetColumn[];
  parquet: ParquetThreads;
  /** Aborts when nobody reads the file any more, even if nobody began to. */
  signal: AbortSignal;
}

/** The bytes of a Parquet file, a group of rows at a time. Rejects where too many are being written. */
export async function writeParquet(
  lines: AsyncIterable<readonly Line[]>,
  { owner, columns, parquet, signal }: Writing,
): Promise<AsyncGenerator<Uint8Array>> {
  const file = await parquet.open(owner, nameApart(columns));
  if (signal.aborted) file.close();
  else signal.addEventListener('abort', file.close, { once: true });
  return writeLines(lines, { file, rowsAtOnce: Math.max(1, Math.floor(cellsAtOnce / columns.length)) });
}

async function* writeLines(
  lines: AsyncIterable<readonly Line[]>,
  { file, rowsAtOnce }: { file: ParquetMaker; rowsAtOnce: number },
): AsyncGenerator<Uint8Array> {
  try {
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
