import type { Statement } from '../bench-db.ts';
import type { BenchPipe, CellValue, InputRow } from '../shape.ts';

/** What a batch of a sheet run writes back for one row. */
export interface WrittenResult {
  rowId: number;
  status: number;
  values: CellValue[];
}

export interface Batch {
  pipe: BenchPipe;
  run: number;
  results: readonly WrittenResult[];
}

/** A way to store sheets: its statements are those of the service. */
export interface Layout {
  name: string;
  create: readonly string[];
  /** `table (columns)` of the rows. */
  copyTarget: string;
  /** A row as COPY takes it. */
  copyLine(row: InputRow): string;
  insertRows(rows: readonly InputRow[]): Statement;
  /** Other sheets in the same tables, of so many rows. */
  addNeighbours(rows: number): readonly Statement[];
  /** Takes the cells that no other run has. */
  claim(pipe: BenchPipe, run: number, rowIds: readonly number[]): Statement;
  /** Writes results that the database makes up, for rows between two ids. */
  fill(pipe: BenchPipe, run: number, range: readonly [number, number]): Statement;
  /**
   * `row_id = any(…)` says twice which rows are meant: the database takes few of them to be of the run, and would read all
   * of them first.
   */
  writeBack(batch: Batch): Statement;
  firstRows(count: number): Statement;
  allIds(): Statement;
  sortedIds(column: number): Statement;
  window(rowIds: readonly number[], columns: readonly number[]): readonly Statement[];
  idsByStatus(pipe: BenchPipe, status: number): Statement;
  /** Those that found something with one pipe and nothing with another. */
  idsByTwo(pipes: readonly [BenchPipe, BenchPipe], statuses: readonly [number, number]): Statement;
  idsByValue(column: number, value: string): Statement;
  stats(pipe: BenchPipe): Statement;
  /** A transaction: the cell, its former value, and what is stale by it. */
  edit(
    cell: { rowId: number; column: number; value: string },
    stale: readonly BenchPipe[],
  ): readonly Statement[];
  buildIndex(column: number): readonly Statement[];
  /** Gives bytes as `rows`, `results` and `indexes`. */
  size: string;
}

/** Row ids as four bytes each: an order is kept like that. */
export function packIds(rows: string): string {
  return `select string_agg(int4send(row_id::int), ''::bytea) as ids from (${rows}) as found`;
}
