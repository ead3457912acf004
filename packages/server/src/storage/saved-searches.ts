import { sql } from 'kysely';
import type { SavedSearchChange } from '../contract/saved-searches.ts';
import { maxSavedSearches } from '../contract/saved-searches.ts';
import type { SearchPayload } from '../contract/search-request.ts';
import type { Db } from './database.ts';
import { isTaken } from './database-error.ts';
import { shareOrganization } from './organizations.ts';

interface SavedSearchHead {
  id: string;
  name: string;
  searchId: string;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  lastRunAt: Date | null;
}

interface SavedSearch extends SavedSearchHead {
  search: string;
  lastSearch: string | null;
  lastRunId: string | null;
}

interface SavedPlace {
  organizationId: string;
  id: string;
}

interface NewRow extends SavedPlace {
  name: string;
  search: SearchPayload;
  createdBy: string;
}

/** Calls at the same time may save a few more than the most. */
const maxListed = maxSavedSearches + 100;

const headColumns = sql`
  id, name, search_id as "searchId", created_by as "createdBy", created_at as "createdAt",
  updated_at as "updatedAt", last_run_at as "lastRunAt"`;
const columns = sql`${headColumns}, search, last_search as "lastSearch", last_run_id as "lastRunId"`;

/** The saved searches of an organization by name, without what they search for. */
export async function listSavedSearches(db: Db, organizationId: string): Promise<SavedSearchHead[]> {
  const { rows } = await sql<SavedSearchHead>`
    select ${headColumns} from saved_searches where org_id = ${organizationId}
    order by name collate "C" limit ${maxListed}::int`.execute(db);
  return rows;
}

export async function findSavedSearch(
  db: Db,
  { organizationId, id }: SavedPlace,
): Promise<SavedSearch | null> {
  const { rows } = await sql<SavedSearch>`
    select ${columns} from saved_searches where org_id = ${organizationId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** `gone`: the organization was deleted. `full`: it keeps as many as it may. `taken`: another one has the name. */
export async function insertSavedSearch(
  db: Db,
  { organizationId, id, name, search, createdBy }: NewRow,
): Promise<SavedSearch | 'gone' | 'full' | 'taken'> {
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, organizationId))) return 'gone';
    const { rows } = await sql<{ count: number; taken: boolean }>`
      select count(*)::int as count, coalesce(bool_or(name = ${name}), false) as taken
      from saved_searches where org_id = ${organizationId}`.execute(tx);
    if (rows[0]?.taken === true) return 'taken';
    if ((rows[0]?.count ?? 0) >= maxSavedSearches) return 'full';
    const inserted = await sql<SavedSearch>`
      insert into saved_searches (org_id, id, name, search_id, search, created_by)
      values (${organizationId}, ${id}, ${name}, ${search.search_id}, ${JSON.stringify(search)}, ${createdBy})
      on conflict (org_id, name) do nothing returning ${columns}`.execute(tx);
    return inserted.rows[0] ?? 'taken';
  });
}

/** Null: there is no such search. What the change does not name stays. */
export async function updateSavedSearch(
  db: Db,
  { organizationId, id }: SavedPlace,
  { name, search, last_run: run }: SavedSearchChange,
): Promise<SavedSearch | 'taken' | null> {
  const text = search === undefined ? null : JSON.stringify(search);
  const ranText = run?.search === undefined ? null : JSON.stringify(run.search);
  const hasRun = run !== undefined;
  try {
    const { rows } = await sql<SavedSearch>`
      update saved_searches set
        name = coalesce(${name ?? null}::text, name),
        search_id = coalesce(${search?.search_id ?? null}::text, search_id),
        search = coalesce(${text}::text, search),
        updated_at = case when ${name !== undefined || text !== null}::boolean then now() else updated_at end,
        last_search = case when ${hasRun}::boolean then coalesce(${ranText}::text, ${text}::text, search)
          else last_search end,
        last_run_id = case when ${hasRun}::boolean then ${run?.run_id ?? null}::text else last_run_id end,
        last_run_at = case when ${hasRun}::boolean then now() else last_run_at end
      where org_id = ${organizationId} and id = ${id} returning ${columns}`.execute(db);
    return rows[0] ?? null;
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

export async function deleteSavedSearch(db: Db, { organizationId, id }: SavedPlace): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from saved_searches where org_id = ${organizationId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}
