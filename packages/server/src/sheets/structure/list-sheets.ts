import { sql } from 'kysely';
import type { Environment } from '../../contract/field.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetHead } from '../sheet.ts';
import { maxSheets } from '../sheet-limits.ts';

export interface HeadRow {
  id: number;
  project: string;
  name: string;
  environment: Environment;
  budget: string | number | null;
  follows: string | null;
  structure: number;
  version: string | number;
  row_count: string | number;
  created_at: Date;
}

/** To be followed by what tells which ones. */
export const selectHeads = sql`
  select sheets.id, projects.name as project, sheets.name, sheets.environment, sheets.budget, sheets.structure,
    sheet_heads.version, sheet_heads.row_count, sheets.created_at, sheet_follows.stream as follows
  from sheets
  join projects on projects.org_id = sheets.org_id and projects.id = sheets.project_id
  join sheet_heads on sheet_heads.org_id = sheets.org_id and sheet_heads.sheet_id = sheets.id
  left join sheet_follows on sheet_follows.org_id = sheets.org_id and sheet_follows.sheet_id = sheets.id`;

export function readHead(organizationId: string, row: HeadRow): SheetHead {
  return {
    organizationId,
    id: row.id,
    project: row.project,
    name: row.name,
    environment: row.environment,
    version: Number(row.version),
    rowCount: Number(row.row_count),
    budget: row.budget === null ? null : Number(row.budget),
    follows: row.follows,
    createdAt: row.created_at,
  };
}

/** The sheets of an environment, by project and name. */
export async function listSheets(
  db: Db,
  {
    organizationId,
    environment,
    project,
  }: { organizationId: string; environment: Environment; project: string | null },
): Promise<SheetHead[]> {
  const { rows } = await sql<HeadRow>`
    ${selectHeads}
    where sheets.org_id = ${organizationId} and sheets.environment = ${environment} and sheets.deleted_at is null
      and sheets.expires_at is null and (${project}::text is null or projects.name = ${project}::text)
    order by projects.name collate "C", sheets.name collate "C" limit ${maxSheets}::int`.execute(db);
  return rows.map((row) => readHead(organizationId, row));
}
