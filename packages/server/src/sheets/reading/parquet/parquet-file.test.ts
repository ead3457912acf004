import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import type { JsonValue } from '../../../contract/field.ts';
import { createParquetFile } from './parquet-file.ts';
import type { ParquetColumn } from './parquet-size.ts';
import { fitsParquet, rowsOfGroup } from './parquet-size.ts';

const columns: ParquetColumn[] = [
  { name: 'row_id', type: 'INT32' },
  { name: 'name', type: 'STRING' },
  { name: 'age', type: 'DOUBLE' },
  { name: 'is_ok', type: 'BOOLEAN' },
  { name: 'seen', type: 'TIMESTAMP' },
];

/** The file, and how long each of its pieces is. */
function write(rows: readonly (readonly JsonValue[])[], rowsAtOnce: number, own = columns) {
  const file = createParquetFile(own);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) pieces.push(file.add(rows.slice(at, at + rowsAtOnce)));
  pieces.push(file.end());
  const bytes = new Uint8Array(Buffer.concat(pieces));
  return { buffer: bytes.buffer, lengths: pieces.map(({ length }) => length) };
}

it('holds values of each type, and null for those that do not fit it', async () => {
  const rows: JsonValue[][] = [
    [1, 'ä', 1.5, true, '2026-01-02T03:04:05.678Z'],
    [2, null, null, null, null],
    [3, { a: [1] }, 'old', 'yes', 7],
    [4, '', -0.25, false, '1999-12-31T00:00:00.000Z'],
  ];
  const { buffer } = write(rows, 2);
  expect(await parquetReadObjects({ file: buffer })).toEqual([
    { row_id: 1, name: 'ä', age: 1.5, is_ok: true, seen: new Date('2026-01-02T03:04:05.678Z') },
    { row_id: 2, name: null, age: null, is_ok: null, seen: null },
    { row_id: 3, name: '{"a":[1]}', age: null, is_ok: null, seen: null },
    { row_id: 4, name: '', age: -0.25, is_ok: false, seen: new Date('1999-12-31T00:00:00.000Z') },
  ]);
});

it('is written a group at a time, whatever its rows are handed over in', async () => {
  const count = rowsOfGroup(columns.length) * 2 + 100;
  const rows = Array.from({ length: count }, (_, at): JsonValue[] => [at + 1, `Jane ${at}`, at, null, null]);
  const { buffer, lengths } = write(rows, 700);
  expect(lengths.filter((length) => length > 4)).toHaveLength(3);
  const groups = parquetMetadata(buffer).row_groups.map(({ num_rows: rowsOf }) => Number(rowsOf));
  expect(groups.reduce((sum, one) => sum + one)).toBe(count);
  expect(Math.max(...groups)).toBeLessThanOrEqual(rowsOfGroup(columns.length));
  const read = await parquetReadObjects({ file: buffer, columns: ['row_id', 'name'] });
  expect(read).toEqual(rows.map(([id, name]) => ({ row_id: id, name })));
});

it('begins a group sooner where texts are long', () => {
  const own: ParquetColumn[] = [{ name: 'text', type: 'STRING' }];
  const rows = Array.from({ length: 100 }, (_, at) => [String(at).repeat(200_000)]);
  const { buffer } = write(rows, 1, own);
  expect(parquetMetadata(buffer).row_groups.length).toBeGreaterThan(2);
});

it('may have no rows', async () => {
  const { buffer } = write([], 1);
  expect(await parquetReadObjects({ file: buffer })).toEqual([]);
  expect(
    parquetMetadata(buffer)
      .schema.slice(1)
      .map(({ name }) => name),
  ).toEqual(columns.map(({ name }) => name));
});

it('has a bound for what its end has to tell', () => {
  expect(fitsParquet(2_000_000, 60)).toBe(true);
  expect(fitsParquet(2_000_000, 1000)).toBe(false);
  expect(fitsParquet(10_000, 1000)).toBe(true);
});
