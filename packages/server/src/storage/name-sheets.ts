import type { Db } from './database.ts';

/** `project/sheet` of those of these sheets that an organization has, deleted ones included. */
export async function nameSheets(
  db: Db,
  organizationId: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sheets')
    .innerJoin('projects', (join) =>
      join.onRef('projects.org_id', '=', 'sheets.org_id').onRef('projects.id', '=', 'sheets.project_id'),
    )
    .select(['sheets.id', 'sheets.name', 'projects.name as project'])
    .where('sheets.org_id', '=', organizationId)
    .where('sheets.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name, project }) => [id, `${project}/${name}`]));
}
