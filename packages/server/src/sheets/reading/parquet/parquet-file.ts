/* A Parquet file, made a group of rows at a time. What it takes to make one holds a thread for long. */
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { JsonValue } from '../../../contract/field.ts';
import type { ParquetColumn } from './parquet-size.ts';
import { rowsOfGroup } from './parquet-size.ts';

export interface ParquetFile {
  /** What is to be written now; often nothing. */
  add(rows: readonly (readonly JsonValue[])[]): Uint8Array<ArrayBuffer>;
  end(): Uint8Array<ArrayBuffer>;
}

type Cell = string | number | boolean | Date | null;

/** Characters of the texts of a group. */
const maxLength = 8_000_000;

export function createParquetFile(columns: readonly ParquetColumn[]): ParquetFile {
  const writer = new ByteWriter();
  const described = columns.map(({ name, type }) => ({ name, type, data: [] }));
  const schema = schemaFromColumnData({ columnData: described });
  const parquet = new ParquetWriter({ writer, schema, createdBy: 'headrace' });
  const most = rowsOfGroup(columns.length);
  let group: Cell[][] = columns.map(() => []);
  let length = 0;
  const take = (): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(writer.getBytes());
    writer.index = 0;
    return bytes;
  };
  const flush = (): void => {
    if ((group[0]?.length ?? 0) === 0) return;
    const columnData = columns.map(({ name }, at) => ({ name, data: group[at] ?? [], offsetIndex: false }));
    void parquet.write({ columnData, rowGroupSize: most });
    group = columns.map(() => []);
    length = 0;
  };
  return {
    add: (rows) => {
      for (const row of rows) {
        for (const [at, { type }] of columns.entries()) {
          const cell = toCell(row[at] ?? null, type);
          group[at]?.push(cell);
          if (typeof cell === 'string') length += cell.length;
        }
        if ((group[0]?.length ?? 0) >= most || length >= maxLength) flush();
      }
      return take();
    },
    end: () => {
      flush();
      void parquet.finish();
      return take();
    },
  };
}

/** Null for a value that is not of its type: a cell keeps what was typed, whatever its column is for. */
function toCell(value: JsonValue, type: ParquetColumn['type']): Cell {
  if (value === null) return null;
  switch (type) {
    case 'STRING':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'BOOLEAN':
      return typeof value === 'boolean' ? value : null;
    case 'TIMESTAMP':
      return typeof value === 'string' ? new Date(value) : null;
    default:
      return typeof value === 'number' ? value : null;
  }
}
