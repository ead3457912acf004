/* Builds the indexes for `contains` that declarations ask for, without blocking who reads and writes, and drops the others. */
import { sql } from 'kysely';
import { isCanceled, isDatabaseDown, mayPass } from '../../storage/database-error.ts';
import type { Db } from '../../storage/database.ts';
import { readIndexState } from '../../storage/large-indexes.ts';
import type { Part } from '../column-sql.ts';
import { columnAt, tableOf } from '../column-sql.ts';
import { maxIndexes } from './index-limits.ts';
import { isIndexName, nameIndex } from './index-name.ts';
import { findTrigrams, trigramRemedy } from './trigrams.ts';

/** One whose process died is tried again after so long. */
const restBetweenTries = sql`interval '1 minute'`;
/** Values that are kept to guess by how many rows have a text: one of so many rows is told from none. */
const samples = 200;

/** Drops or builds one; false if there is none. Any number of processes may do so. */
export async function indexOne(db: Db): Promise<boolean> {
  return (await dropOne(db)) || (await buildOne(db));
}

interface Wanted {
  table_id: string;
  place: number;
  parts: number;
}

/** Builds the index that was asked for first. */
async function buildOne(db: Db): Promise<boolean> {
  const wanted = await takeWanted(db);
  if (wanted === null) return false;
  const { table_id: id, place, parts } = wanted;
  try {
    for (let part = 0; part < parts; part += 1)
      if (!(await buildPart(db, { part: { id, part }, place }))) return true;
  } catch (error) {
    // Its table is being dropped.
    if (isCanceled(error)) return true;
    if (isDatabaseDown(error) || mayPass(error)) throw error;
    await noteFault(db, wanted);
    throw error;
  }
  await sql`
    update dataset_indexes set ready_at = now() where table_id = ${id} and place = ${place}::int`.execute(db);
  return true;
}

/** For one process at a time, and within the bounds. */
async function takeWanted(db: Db): Promise<Wanted | null> {
  const { rows } = await sql<Wanted>`
    update dataset_indexes as mine set tried_at = now() from (
      select wanted.table_id, wanted.place, dataset_tables.parts
      from dataset_indexes as wanted join dataset_tables on dataset_tables.id = wanted.table_id
      where wanted.ready_at is null and wanted.fault is null
        and (wanted.tried_at is null or wanted.tried_at < now() - ${restBetweenTries})
        and exists (select from datasets where datasets.table_id = wanted.table_id)
        and (select count(*) from dataset_indexes where ready_at is not null) < ${maxIndexes}::int
      order by wanted.asked_at, wanted.place limit 1 for update of wanted skip locked
    ) as next
    where mine.table_id = next.table_id and mine.place = next.place
    returning mine.table_id, mine.place, next.parts`.execute(db);
  return rows[0] ?? null;
}

interface Place {
  part: Part;
  place: number;
}

/** False while it is under way elsewhere. */
async function buildPart(db: Db, { part, place }: Place): Promise<boolean> {
  const name = nameIndex(part, place);
  const state = await readIndexState(db, name);
  if (state === 'ready') return true;
  if (state === 'under way') return false;
  if (state === 'broken') await dropIndex(db, name);
  if (!(await createIndex(db, { part, place }))) return false;
  // The planner would otherwise guess how many rows it leaves.
  await sql`alter index ${sql.raw(name)} alter column 1 set statistics ${sql.lit(samples)}`.execute(db);
  await sql`analyze ${tableOf(part)}`.execute(db);
  return true;
}

/**
 * False where it is still under way: the connection does not wait as long as a large one takes, and the server goes on
 * with it.
 */
async function createIndex(db: Db, { part, place }: Place): Promise<boolean> {
  const schema = await findTrigrams(db);
  if (schema === null) throw new Error('the database no longer has the extension pg_trgm');
  const name = nameIndex(part, place);
  // Appended rows go into the lists at once, as into those of tokens.
  const create = sql`
    create index concurrently if not exists ${sql.raw(name)} on ${tableOf(part)}
    using gin ((dataset_fold(${columnAt(place)})) ${sql.raw(schema)}.gin_trgm_ops) with (fastupdate = off)`;
  try {
    await create.execute(db);
    return true;
  } catch (error) {
    if ((await readIndexState(db, name)) === 'under way') return false;
    throw error;
  }
}

async function noteFault(db: Db, { table_id: id, place }: Wanted): Promise<void> {
  const hasTrigrams = (await findTrigrams(db)) !== null;
  const fault = hasTrigrams
    ? 'The database could not build the index; the log of the service says why.'
    : `The database does not have the extension pg_trgm; ${trigramRemedy}.`;
  await sql`
    update dataset_indexes set fault = ${fault} where table_id = ${id} and place = ${place}::int`.execute(db);
}

/** Drops one that no declaration asks for any more. */
async function dropOne(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'i' and pg_table_is_visible(oid) and relname like 'dataset\\_%\\_contains\\_%' and not exists (
      select from dataset_indexes as own
      where relname like 'dataset\\_' || own.table_id || '\\_%\\_contains\\_' || own.place)
    order by relname limit 1`.execute(db);
  const name = rows.map((row) => row.name).find(isIndexName);
  if (name === undefined || (await readIndexState(db, name)) === 'under way') return false;
  await dropIndex(db, name);
  return true;
}

async function dropIndex(db: Db, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.raw(name)}`.execute(db);
}
