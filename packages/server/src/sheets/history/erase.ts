/* What lies in the trash is gone at once; retention removes what is stored of it, as that of old things. */
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import { notInTrash } from '../refusals.ts';
import { inTrash } from './list-parts.ts';

const longAgo = sql`now() - interval '31 days'`;

/** How many of them were there. */
export async function eraseRows(
  db: Db,
  { organizationId, id }: SheetPlace,
  ids: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update sheet_rows set deleted_at = ${longAgo} from (
      select row_id from sheet_rows
      where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...ids]}::bigint[]) and ${inTrash}
      order by row_id for update
    ) as gone
    where sheet_rows.sheet_id = ${id}::int and sheet_rows.row_id = gone.row_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function erasePart(
  db: Db,
  { organizationId, id }: SheetPlace,
  { table, no, name }: { table: 'sheet_columns' | 'sheet_pipes'; no: number; name: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = ${longAgo}
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::int and ${inTrash}`.execute(
    db,
  );
  if (numAffectedRows === 0n) throw notInTrash(name);
}

export async function eraseSheet(db: Db, { organizationId, id }: SheetPlace): Promise<void> {
  const { numAffectedRows } = await sql`
    update sheets set deleted_at = ${longAgo}
    where org_id = ${organizationId} and id = ${id}::int and ${inTrash}`.execute(db);
  if (numAffectedRows === 0n) throw notInTrash(`sheet ${id}`);
}
