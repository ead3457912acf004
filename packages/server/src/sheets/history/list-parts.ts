/* Columns and pipes that lie in the trash. */
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';

/** What was put into the trash since then is there still. */
export const inTrash = sql`deleted_at > now() - interval '30 days'`;

interface TrashedParts {
  columns: Set<number>;
  pipes: Set<number>;
}

/** Their numbers. */
export async function listTrashed(db: Db, { organizationId, id }: SheetPlace): Promise<TrashedParts> {
  const { rows } = await sql<{ kind: string; no: number }>`
    select 'column' as kind, no from sheet_columns
    where org_id = ${organizationId} and sheet_id = ${id}::int and ${inTrash}
    union all
    select 'pipe', no from sheet_pipes
    where org_id = ${organizationId} and sheet_id = ${id}::int and ${inTrash}`.execute(db);
  const of = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ no }) => no));
  return { columns: of('column'), pipes: of('pipe') };
}
