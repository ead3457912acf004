import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { isTaken } from '../../storage/database-error.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { nameTaken, noProject, organizationGone, tooMany } from '../refusals.ts';
import { maxProjects } from '../sheet-limits.ts';

export interface ProjectRow {
  id: number;
  name: string;
  sheets: number;
  created_at: Date;
}

/** Projects by name; or the one of that id. */
export async function listProjects(
  db: Db,
  organizationId: string,
  id: number | null = null,
): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    select id, name, created_at, (
      select count(*)::int from sheets
      where org_id = projects.org_id and project_id = projects.id and sheets.deleted_at is null
        and expires_at is null
    ) as sheets
    from projects where org_id = ${organizationId} and deleted_at is null and (${id}::int is null or id = ${id}::int)
    order by name collate "C" limit ${maxProjects}::int`.execute(db);
  return rows;
}

/** The project of that name, which is made where there is none; `isNew` where it was made. */
export async function openProject(
  tx: Tx,
  organizationId: string,
  name: string,
): Promise<{ id: number; isNew: boolean }> {
  if (!(await shareOrganization(tx, organizationId))) throw organizationGone();
  const { rows } = await sql<{ count: number; id: number | null }>`
    select count(*)::int as count, max(id) filter (where name = ${name}) as id
    from projects where org_id = ${organizationId} and deleted_at is null`.execute(tx);
  const { count = 0, id = null } = rows[0] ?? {};
  if (id !== null) return { id, isNew: false };
  if (count >= maxProjects) throw tooMany('projects', maxProjects);
  const made = await sql<{ id: number; is_new: boolean }>`
    insert into projects (org_id, name) values (${organizationId}, ${name})
    on conflict (org_id, name) where deleted_at is null do update set name = excluded.name
    returning id, (xmax = 0) as is_new`.execute(tx);
  const [row] = made.rows;
  if (row === undefined) throw new Error('a project was not made');
  return { id: row.id, isNew: row.is_new };
}

export async function createProject(db: Db, organizationId: string, name: string): Promise<ProjectRow> {
  const { id, isNew } = await db.transaction().execute((tx) => openProject(tx, organizationId, name));
  if (!isNew) throw nameTaken('project', name);
  const [row] = await listProjects(db, organizationId, id);
  if (row === undefined) throw noProject(id);
  return row;
}

export async function renameProject(
  db: Db,
  { organizationId, id, name }: { organizationId: string; id: number; name: string },
): Promise<ProjectRow> {
  const renamed = await db
    .updateTable('projects')
    .set({ name })
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isTaken(error) ? nameTaken('project', name) : error;
    });
  if (renamed.numUpdatedRows === 0n) throw noProject(id);
  const [row] = await listProjects(db, organizationId, id);
  if (row === undefined) throw noProject(id);
  return row;
}

/** `used`: it has sheets, and stays. */
export async function deleteProject(
  db: Db,
  { organizationId, id }: { organizationId: string; id: number },
): Promise<'deleted' | 'missing' | 'used'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from projects where org_id = ${organizationId} and id = ${id}::int and deleted_at is null for update`.execute(
      tx,
    );
    if (rows.length === 0) return 'missing';
    const [row] = await listProjects(tx, organizationId, id);
    if ((row?.sheets ?? 0) > 0) return 'used';
    await sql`
      update projects set deleted_at = now() where org_id = ${organizationId} and id = ${id}::int`.execute(
      tx,
    );
    return 'deleted';
  });
}
