/* Where an index of a sheet is, and what it is on. Nothing a user wrote is part of it. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

export interface IndexPlace {
  sheetId: number;
  /** 0 for columns, else the number of the pipe. */
  part: number;
  /** Of the value in its list, from 0. */
  place: number;
}

/** Characters of a text that are indexed: a key of an index cannot be long, and these tell most texts apart. */
export const indexedLength = 64;

export const tableOf = ({ part }: IndexPlace): 'sheet_rows' | 'sheet_results' =>
  part === 0 ? 'sheet_rows' : 'sheet_results';

const prefix = 'sheet_eq_';

export const nameOf = ({ sheetId, part, place }: IndexPlace): string =>
  `${prefix}${sheetId}_${part}_${place}`;

/** Null for the names of other indexes. */
export function readName(name: string): IndexPlace | null {
  const [, sheetId, part, place] = /^sheet_eq_(\d{1,10})_(\d{1,6})_(\d{1,6})$/.exec(name) ?? [];
  return sheetId === undefined
    ? null
    : { sheetId: Number(sheetId), part: Number(part), place: Number(place) };
}

/** The beginning of a text, as it is indexed. */
export const keyOf = ({ place }: IndexPlace): RawBuilder<string | null> =>
  sql`left(vals ->> ${sql.lit(place)}, ${sql.lit(indexedLength)})`;

/** Which rows or results it has, as numbers in the statement: the planner finds the index by them. */
export function scopeOf({ sheetId, part }: IndexPlace): RawBuilder<boolean> {
  const ofSheet = sql<boolean>`sheet_id = ${sql.lit(sheetId)}`;
  return part === 0 ? sql`${ofSheet} and deleted_at is null` : sql`${ofSheet} and pipe_no = ${sql.lit(part)}`;
}
