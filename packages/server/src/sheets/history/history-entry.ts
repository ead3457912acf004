/* What cells were, as it is stored for a change. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import { jsonObject, jsonValue } from '../../contract/json-value.ts';

/** What belongs to the whole result of a pipe on a row, and to none of its outputs. */
const resultMeta = z.object({
  config_no: z.number(),
  run_no: z.number().nullable(),
  position: z.number().nullable(),
  credits: z.number(),
  input_hash: z.string().nullable(),
  trail: z.string().nullable(),
  observed_at: z.string().nullable(),
});
export type ResultMeta = z.infer<typeof resultMeta>;

/** Written by the service itself. Of a row: `v` and `u`. Of a result: the others. */
const wasCells = z.object({
  /** By number of the column, or slot; what had no value is left out. */
  v: jsonObject.optional(),
  /** By number of the column: what did not fit it. */
  u: jsonObject.optional(),
  /** States of all slots, in hex. */
  s: z.string().optional(),
  /** Values of all slots, instead of `v`. */
  a: z.array(jsonValue).optional(),
  /** JSON: slot -> reason. */
  r: z.string().nullish(),
  m: resultMeta.optional(),
  stale: z.boolean().optional(),
});
export type WasCells = z.infer<typeof wasCells>;

export interface HistoryEntry {
  part: number;
  rowId: number;
  stamp: number;
  /** Null: all slots. */
  touched: readonly number[] | null;
  was: WasCells;
  expected: string | null;
}

export interface EntryRow {
  part: number;
  row_id: string | number;
  stamp: string | number;
  touched: number[] | null;
  was: JsonValue;
  expected: string | null;
}

export function readEntry({ row_id, stamp, was, ...row }: EntryRow): HistoryEntry {
  return { ...row, rowId: Number(row_id), stamp: Number(stamp), was: wasCells.parse(was) };
}

/** Stands for what cells are. */
export const digestOf = (cells: unknown): string => hash('md5', JSON.stringify(cells));
