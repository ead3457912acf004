/* How large Parquet files are. */

export interface ParquetColumn {
  name: string;
  type: 'STRING' | 'DOUBLE' | 'BOOLEAN' | 'INT32' | 'TIMESTAMP';
}

/** Of a group: they are in memory together. */
const maxValues = 400_000;
const [fewestRows, mostRows] = [500, 20_000];
/** Of a file: each column of each group is told of at its end, which is kept until then. */
const maxChunks = 50_000;

export function rowsOfGroup(columns: number): number {
  return Math.min(mostRows, Math.max(fewestRows, Math.floor(maxValues / columns)));
}

/** Whether one file takes this number of rows and columns. */
export function fitsParquet(rows: number, columns: number): boolean {
  return Math.ceil(rows / rowsOfGroup(columns)) * columns <= maxChunks;
}
