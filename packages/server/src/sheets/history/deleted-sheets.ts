/* Sheets that lie in the trash. */
import { sql } from 'kysely';
import type { SheetsInTrash } from '../../contract/sheets/trash.ts';
import { isTaken } from '../../storage/database-error.ts';
import type { Db } from '../../storage/database.ts';
import { nameTaken, notInTrash } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { checkCount } from '../structure/create-sheet.ts';
import type { HeadRow } from '../structure/list-sheets.ts';
import { readHead, selectHeads } from '../structure/list-sheets.ts';
import { openProject } from '../structure/projects.ts';
import { showHead } from '../structure/show-sheet.ts';
import { readCursor, showCursor } from './show-change.ts';

const inTrash = sql`sheets.deleted_at > now() - interval '30 days'`;

interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** The newest sheet first. */
export async function listDeletedSheets(
  db: Db,
  organizationId: string,
  { cursor, limit }: Page,
): Promise<SheetsInTrash> {
  const before = readCursor(cursor);
  const { rows } = await sql<HeadRow & { deleted_at: Date }>`
    select heads.*, sheets.deleted_at from (${selectHeads} where sheets.org_id = ${organizationId}) as heads
    join sheets on sheets.org_id = ${organizationId} and sheets.id = heads.id
    where ${inTrash} and (${before}::bigint is null or heads.id < ${before}::bigint)
    order by heads.id desc limit ${limit + 1}::int`.execute(db);
  const sheets = rows.slice(0, limit).map(({ deleted_at, ...row }) => ({
    ...showHead(readHead(organizationId, row)),
    deleted_at: deleted_at.toISOString(),
  }));
  const last = rows.length > limit ? sheets.at(-1) : undefined;
  return { sheets, next_cursor: last === undefined ? null : showCursor(last.id) };
}

/** Its project is made again where that was deleted. */
export async function restoreSheet(db: Db, { organizationId, id }: SheetPlace): Promise<void> {
  const { rows } = await sql<{ name: string; project: string }>`
    select sheets.name, projects.name as project from sheets
    join projects on projects.org_id = sheets.org_id and projects.id = sheets.project_id
    where sheets.org_id = ${organizationId} and sheets.id = ${id}::int and ${inTrash}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw notInTrash(`sheet ${id}`);
  await db
    .transaction()
    .execute(async (tx) => {
      const { id: projectId } = await openProject(tx, organizationId, found.project);
      await checkCount(tx, organizationId);
      const { numAffectedRows } = await sql`
        update sheets set deleted_at = null, project_id = ${projectId}::int
        where org_id = ${organizationId} and id = ${id}::int and ${inTrash}`.execute(tx);
      if (numAffectedRows === 0n) throw notInTrash(`sheet ${id}`);
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? nameTaken('sheet', found.name) : error;
    });
}
