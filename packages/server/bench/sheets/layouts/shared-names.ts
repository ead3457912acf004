import type { BenchPipe } from '../shape.ts';
import type { ValueList } from './value-list.ts';

export interface SharedOptions {
  name: string;
  /** Begins the names of the tables. */
  prefix: string;
  list: ValueList;
  /** What results are partitioned by; `sheet_id, pipe_no` spreads the pipes of a sheet. */
  resultsBy: 'sheet_id' | 'sheet_id, pipe_no';
  /** Columns that the key of results carries, so that statistics need not read the rows. */
  covering: string | null;
  /** An index of a sheet's column: a partial one of its own, or rows in a table of keys. */
  lookUpBy: 'partial index' | 'keys';
}

export const sheet = 1;
/** As ids of organizations are. */
export const organization = `'00000000-0000-4000-8000-000000000001'`;
export const mine = `sheet_id = ${sheet}`;

export function ofPipe({ no }: BenchPipe, alias = ''): string {
  return `${alias}sheet_id = ${sheet} and ${alias}pipe_no = ${no}`;
}

export function namesOf({ prefix }: SharedOptions) {
  return { rows: `${prefix}_rows`, results: `${prefix}_results`, keys: `${prefix}_keys` };
}
