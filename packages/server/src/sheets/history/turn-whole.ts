import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import { othersChange } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import type { Turn } from './turn-asked.ts';

/** Of a change that is turned in one transaction, which is this one. */
export async function closeWhole(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { no, isUndo, by }: Turn,
): Promise<void> {
  const [from, to] = isUndo ? ['done', 'undone'] : ['undone', 'done'];
  const { numAffectedRows } = await sql`
    update sheet_changes set state = ${to}, turned_by = ${by}, turned_at = now(), turned = nextval('sheet_stamps')
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::bigint and state = ${from}`.execute(
    tx,
  );
  if (numAffectedRows === 0n) throw othersChange();
}
