import type { Client } from 'pg';
import pg from 'pg';
import { z } from 'zod';
import { partsOf } from './check-query.ts';
import { RequestFault } from './request-fault.ts';

export interface Table {
  /** Quoted, with its schema. */
  name: string;
  /** `data_type` by column, in the table's order; those that the user may read. */
  columns: ReadonlyMap<string, string>;
  /** What makes a row the one it is: the primary key, or else another unique index of columns that are never empty. */
  key: readonly string[];
}

const tableRows = z.array(z.object({ oid: z.coerce.string(), schema: z.string(), name: z.string() }));
const columnRows = z.array(z.object({ column: z.string(), type: z.string() }));
const keyRows = z.array(z.object({ columns: z.array(z.string()).min(1) }));

const findTable = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.oid = pg_catalog.to_regclass($1)`;

const listColumns = `
  select column_name::text as column, data_type::text as type
  from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position`;

// Not from information_schema, which shows keys only to who may write.
const findKey = `
  select array_agg(a.attname::text order by k.place) as columns
  from pg_catalog.pg_index i
  cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, place)
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = $1::oid and i.indisunique and i.indisvalid and i.indimmediate
    and i.indpred is null and i.indexprs is null and k.place <= i.indnkeyatts
  group by i.indexrelid, i.indisprimary having bool_and(a.attnotnull)
  order by i.indisprimary desc, count(*), i.indexrelid limit 1`;

/** Rejects with a `RequestFault` if the table does not exist, or if its rows cannot be distinguished. */
export async function describeTable(client: Client, object: string): Promise<Table> {
  const asked = partsOf(object)
    .map((part) => pg.escapeIdentifier(part))
    .join('.');
  const [table] = tableRows.parse((await client.query(findTable, [asked])).rows);
  if (table === undefined) throw new RequestFault(`There is no table ${asked}.`);
  const { rows } = await client.query(listColumns, [table.schema, table.name]);
  const columns = new Map(columnRows.parse(rows).map(({ column, type }) => [column, type]));
  if (columns.size === 0) throw new RequestFault(`${asked} does not have a column that this user may read.`);
  const [key] = keyRows.parse((await client.query(findKey, [table.oid])).rows);
  if (key === undefined) {
    throw new RequestFault(`${asked} has no primary key that identifies its rows.`);
  }
  const hidden = key.columns.find((column) => !columns.has(column));
  if (hidden !== undefined) throw new RequestFault(`This user may not read the key of ${asked}.`);
  const name = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
  return { name, columns, key: key.columns };
}
