import { sql } from 'kysely';
import type { Environment } from '../../contract/field.ts';
import type { NamedSheet, SheetRefusal } from '../../engine/ports.ts';
import type { Db } from '../../storage/database.ts';
import type { Sheet } from '../sheet.ts';
import { findSheet } from '../structure/load-sheet.ts';
import { missingSheet } from './refuse.ts';

/** The sheet of that name in the environment of the run. */
export async function findTarget(db: Db, named: NamedSheet): Promise<Sheet | SheetRefusal> {
  const { organizationId, environment, project, sheet } = named;
  const { rows } = await sql<{ id: number; environment: Environment }>`
    select sheets.id, sheets.environment from projects
    join sheets on sheets.org_id = projects.org_id and sheets.project_id = projects.id
    where projects.org_id = ${organizationId} and projects.name = ${project} and projects.deleted_at is null
      and sheets.name = ${sheet} and sheets.deleted_at is null`.execute(db);
  const own = rows.find((row) => row.environment === environment);
  const found = own === undefined ? null : await findSheet(db, { organizationId, id: own.id });
  return found ?? missingSheet(named, { isElsewhere: rows.length > 0 && own === undefined });
}

/** Which of these sheets there are. */
export async function listExisting(
  db: Db,
  { organizationId, environment }: Pick<NamedSheet, 'organizationId' | 'environment'>,
  names: readonly { project: string; sheet: string }[],
): Promise<{ project: string; sheet: string }[]> {
  const { rows } = await sql<{ project: string; sheet: string }>`
    select asked.project, asked.sheet
    from unnest(
      ${names.map(({ project }) => project)}::text[], ${names.map(({ sheet }) => sheet)}::text[]
    ) as asked (project, sheet)
    where exists (
      select from projects
      join sheets on sheets.org_id = projects.org_id and sheets.project_id = projects.id
      where projects.org_id = ${organizationId} and projects.name = asked.project and projects.deleted_at is null
        and sheets.environment = ${environment} and sheets.name = asked.sheet and sheets.deleted_at is null
    )`.execute(db);
  return rows;
}
