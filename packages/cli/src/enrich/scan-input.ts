import { createHash } from 'node:crypto';
import { readRows } from './read-rows.ts';
import type { FileFormat } from './row.ts';
import { statusColumn } from './row.ts';

/** What must be known about the whole file before its first row is sent. */
export interface InputScan {
  rows: number;
  /** Every column of any row, in the order in which they first appear. */
  columns: string[];
  /** Whether the rows' own `id`s can be used: each row has one, and all are different. */
  hasIds: boolean;
  digest: string;
}

/** Reads the file once from beginning to end, without keeping rows. */
export async function scanInput(path: string, format: FileFormat): Promise<InputScan> {
  const hash = createHash('sha256');
  const columns = new Set<string>();
  const ids = new Set<string>();
  let rows = 0;
  const addColumns = (names: string[]) => {
    for (const name of names) columns.add(name);
  };
  const read = readRows(path, format, { onBytes: (bytes) => hash.update(bytes), onColumns: addColumns });
  for await (const { values } of read) {
    rows += 1;
    if (format.kind === 'jsonl') addColumns(Object.keys(values));
    if (isUsableId(values.id)) ids.add(String(values.id));
  }
  columns.delete(statusColumn);
  return { rows, columns: [...columns], hasIds: rows > 0 && ids.size === rows, digest: hash.digest('hex') };
}

function isUsableId(id: unknown): id is string | number {
  return typeof id === 'number' || (typeof id === 'string' && id.trim() !== '' && id.length <= 1000);
}
