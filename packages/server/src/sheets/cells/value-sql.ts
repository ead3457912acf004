/* How values lie in a row, in SQL. Nothing a user wrote is ever an identifier, or part of a statement. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FieldFormat, FieldType } from '../../contract/field.ts';

/** Where a value is: in the row, by the number of its column, or in the result of a pipe, by slot. */
export interface ValuePlace {
  /** `r` for the row; `p` and a number for the result of a pipe. Made by us. */
  alias: string;
  /** From 0. */
  at: number;
}

export const columnPlace = (no: number): ValuePlace => ({ alias: 'r', at: no - 1 });
export const outputPlace = (pipeNo: number, slot: number): ValuePlace => ({ alias: `p${pipeNo}`, at: slot });

const listOf = ({ alias }: ValuePlace) => sql.ref(`${alias}.vals`);

/** As JSON; null for none. */
export function valueAt(place: ValuePlace): RawBuilder<unknown> {
  return sql`(${listOf(place)} -> ${sql.lit(place.at)})`;
}

/** As text; null for none. */
export function textAt(place: ValuePlace): RawBuilder<string | null> {
  return sql`(${listOf(place)} ->> ${sql.lit(place.at)})`;
}

/**
 * What a field is compared and sorted by, as columns of datasets are: texts by their folded start, in the order of bytes;
 * days and moments as they are written, which is the same order. The Z of moments is dropped: some have thousandths
 * before it, and others have not.
 */
export function sortKeyOf(
  text: RawBuilder<string | null>,
  { type, format }: { type: FieldType; format: FieldFormat | null },
): RawBuilder<unknown> {
  if (type === 'number') return sql`(${text})::double precision`;
  if (type === 'boolean') return sql`(${text})::boolean`;
  if (format === 'date') return sql`${text} collate "C"`;
  if (format === 'datetime') return sql`rtrim(${text}, 'Z') collate "C"`;
  return sql`dataset_key(${text}) collate "C"`;
}
