import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { nameTable } from '../column-sql.ts';
import type { DatasetTable } from '../dataset.ts';

/** The indexes of a table are as they were made, and its id is never used again. */
const known = new Map<string, Promise<ReadonlySet<string>>>();
const maxKnown = 1000;

/** What the indexes of a dataset begin with, in the words of `keyExpression`. */
export async function findIndexedKeys(db: Db, table: DatasetTable): Promise<ReadonlySet<string>> {
  const before = known.get(table.id);
  if (before !== undefined) return before;
  if (known.size >= maxKnown) known.clear();
  const found = readKeys(db, table);
  known.set(table.id, found);
  found.catch(() => known.delete(table.id));
  return found;
}

async function readKeys(db: Db, { parts }: DatasetTable): Promise<ReadonlySet<string>> {
  const [part] = parts;
  if (part === undefined) return new Set();
  const { rows } = await sql<{ key: string }>`
    select pg_get_indexdef(indexrelid, 1, false) as key from pg_index
    where indrelid = to_regclass(${nameTable(part)})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
