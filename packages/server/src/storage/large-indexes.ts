/*
 * Indexes on tables that may be large and in use when they are added. A migration builds an index in its transaction, and
 * nothing else can write to the table meanwhile, so it only does so where that takes a moment. Elsewhere the index is
 * built while the service runs, and what needs it is slow until then.
 */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

interface LargeIndex {
  name: string;
  table: string;
  /** What follows the name of the table. */
  definition: string;
  /** An older index that this one makes useless. */
  replaces: string | null;
}

/** This many rows are indexed within a second or two. */
const fewRows = 200_000;

const largeIndexes: readonly LargeIndex[] = [
  {
    name: 'attempts_by_own_question',
    table: 'attempts',
    definition: `(org_id, hashtextextended(digest, 0), observed_at)
      where (answer is not null or outcome = 'not_found') and (not cached or credits > 0)
      and (credits > 0 or connection is not null or price_rule = 'free' or outcome = 'not_found')`,
    replaces: 'attempts_by_question',
  },
  {
    name: 'ledger_entries_by_kind',
    table: 'ledger_entries',
    definition: '(org_id, kind, at, id)',
    replaces: null,
  },
  // An organization's runs that are under way are looked at several times a second while somebody watches.
  {
    name: 'runs_open',
    table: 'runs',
    definition: '(org_id, id) where finished_at is null',
    replaces: null,
  },
];

/**
 * Builds the indexes of small tables; for a migration. `all`: of large tables, too, on a database that nothing else
 * uses.
 */
export async function buildSmallIndexes<Schema>(db: Kysely<Schema>, { all = false } = {}): Promise<void> {
  for (const { name, table, definition, replaces } of largeIndexes) {
    const { rows } = await sql`
      select from ${sql.table(table)} offset ${fewRows}::int limit 1`.execute(db);
    if (rows.length > 0 && !all) continue;
    await sql.raw(`create index if not exists ${name} on ${table} ${definition}`).execute(db);
    if (replaces !== null) await sql.raw(`drop index if exists ${replaces}`).execute(db);
  }
}

/** Builds what is missing, without blocking writes. Any number of processes may try. */
export async function buildMissingIndexes<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const { name, table, definition, replaces } of largeIndexes) {
    const state = await readIndexState(db, name);
    if (state === 'under way') continue;
    if (state === 'broken') await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
    if (state !== 'ready')
      await sql.raw(`create index concurrently if not exists ${name} on ${table} ${definition}`).execute(db);
    const isReplaced = (await readIndexState(db, name)) === 'ready';
    if (replaces !== null && isReplaced && (await readIndexState(db, replaces)) !== 'missing')
      await sql.raw(`drop index concurrently if exists ${replaces}`).execute(db);
  }
}

type State = 'missing' | 'under way' | 'broken' | 'ready';

/** A process that dies while it builds an index leaves one that is not valid. */
export async function readIndexState<Schema>(db: Kysely<Schema>, name: string): Promise<State> {
  const { rows } = await sql<{ is_valid: boolean; is_under_way: boolean }>`
    select indisvalid as is_valid,
      exists (select from pg_stat_progress_create_index where index_relid = indexrelid) as is_under_way
    from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  const [index] = rows;
  if (index === undefined) return 'missing';
  if (index.is_valid) return 'ready';
  return index.is_under_way ? 'under way' : 'broken';
}
