/* Builds the indexes that conditions on large sheets want, without blocking who writes, and drops those that nobody uses. */
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { readIndexState } from '../../storage/large-indexes.ts';
import type { Steps } from '../start-steps.ts';
import { restFor, startSteps } from '../start-steps.ts';
import { maxIndexes, maxIndexesOfOrganization } from './index-limits.ts';
import type { IndexPlace } from './index-place.ts';
import { keyOf, nameOf, readName, scopeOf, tableOf } from './index-place.ts';

const pollMs = 5000;
/** One that failed, or whose process died, is tried again after so long. */
const restBetweenTries = sql`interval '1 minute'`;
const keptUnused = sql`interval '30 days'`;

interface IndexerOptions {
  /** PostgreSQL: on the embedded database nobody could do anything else meanwhile. */
  db: Db;
  reportFault(error: unknown): void;
}

export function startIndexer({ db, reportFault }: IndexerOptions): Steps {
  return startSteps({
    step: async () => (await dropOne(db)) || (await buildOne(db)),
    stepsAtOnce: 1,
    reportFault,
    rest: restFor(pollMs),
  });
}

interface WantedRow {
  org_id: string;
  sheet_id: number;
  part: number;
  place: number;
}

const placeOf = ({ sheet_id: sheetId, part, place }: WantedRow): IndexPlace => ({ sheetId, part, place });

/** Builds the index that was asked for first; false where there is none to build. */
export async function buildOne(db: Db): Promise<boolean> {
  const wanted = await takeWanted(db);
  if (wanted === null) return false;
  const place = placeOf(wanted);
  const name = nameOf(place);
  const state = await readIndexState(db, name);
  if (state === 'under way') return true;
  if (state === 'broken') await dropIndex(db, name);
  const partition = await findPartition(db, place);
  if (partition === null) return true;
  if (state !== 'ready' && !(await createIndex(db, place, partition))) return true;
  // The planner would otherwise guess how many rows it leaves, and rather read the sheet.
  await sql`analyze ${sql.raw(partition)}`.execute(db);
  await sql`
    update sheet_indexes set ready_at = now()
    where org_id = ${wanted.org_id} and sheet_id = ${wanted.sheet_id}::int and part = ${wanted.part}::int
      and place = ${wanted.place}::int`.execute(db);
  return true;
}

/** For one process at a time, and within the bounds. */
async function takeWanted(db: Db): Promise<WantedRow | null> {
  const { rows } = await sql<WantedRow>`
    update sheet_indexes as mine set tried_at = now() from (
      select org_id, sheet_id, part, place from sheet_indexes as wanted
      where ready_at is null and (tried_at is null or tried_at < now() - ${restBetweenTries})
        and (select count(*) from sheet_indexes where ready_at is not null) < ${maxIndexes}::int
        and (
          select count(*) from sheet_indexes as own where own.org_id = wanted.org_id and own.ready_at is not null
        ) < ${maxIndexesOfOrganization}::int
      order by asked_at limit 1 for update skip locked
    ) as next
    where mine.org_id = next.org_id and mine.sheet_id = next.sheet_id and mine.part = next.part
      and mine.place = next.place
    returning mine.org_id, mine.sheet_id, mine.part, mine.place`.execute(db);
  return rows[0] ?? null;
}

/**
 * On the partition that has the sheet. False where it is still under way: the connection does not wait as long as a large
 * one takes, and the server goes on with it.
 */
async function createIndex(db: Db, place: IndexPlace, partition: string): Promise<boolean> {
  const create = sql`
    create index concurrently if not exists ${sql.raw(nameOf(place))} on ${sql.raw(partition)} ((${keyOf(place)}), row_id)
    where ${scopeOf(place)}`;
  try {
    await create.execute(db);
    return true;
  } catch (error) {
    if ((await readIndexState(db, nameOf(place))) === 'under way') return false;
    throw error;
  }
}

/** Null where it has no rows. */
async function findPartition(db: Db, place: IndexPlace): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from ${sql.table(tableOf(place))}
    where sheet_id = ${place.sheetId}::int limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** Drops one that nobody has used for long, or whose sheet is gone; false where there is none. */
export async function dropOne(db: Db): Promise<boolean> {
  await sql`
    delete from sheet_indexes as own
    where used_at < now() - ${keptUnused} or not exists (
      select from sheets where sheets.org_id = own.org_id and sheets.id = own.sheet_id)`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'i' and pg_table_is_visible(oid) and relname like 'sheet\\_eq\\_%' and not exists (
      select from sheet_indexes as own
      where relname = 'sheet_eq_' || own.sheet_id || '_' || own.part || '_' || own.place)
    order by relname limit 1`.execute(db);
  const name = rows.map((row) => row.name).find((one) => readName(one) !== null);
  if (name === undefined || (await readIndexState(db, name)) === 'under way') return false;
  await dropIndex(db, name);
  return true;
}

async function dropIndex(db: Db, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.raw(name)}`.execute(db);
}
