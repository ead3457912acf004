import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import type { PlannedPart } from './plan-draft.ts';

interface PipePlace extends SheetPlace {
  no: number;
}

/**
 * The fields that a pipe fills now. One that it fills no more keeps its slot, in which its values stay; one that it fills
 * again gets that slot back.
 */
export async function storeOutputs(tx: Tx, place: PipePlace, outputs: PlannedPart['outputs']): Promise<void> {
  const slots = await findSlots(tx, place);
  for (const { name } of outputs) if (!slots.has(name)) slots.set(name, slots.size);
  await trashOthers(
    tx,
    place,
    outputs.map(({ name }) => name),
  );
  if (outputs.length === 0) return;
  const stored = outputs.map(({ isPrimary, ...output }, position) => ({
    ...output,
    org_id: place.organizationId,
    sheet_id: place.id,
    pipe_no: place.no,
    slot: slots.get(output.name) ?? -1,
    is_primary: isPrimary,
    position,
    deleted_at: null,
  }));
  await tx
    .insertInto('sheet_outputs')
    .values(stored)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'sheet_id', 'pipe_no', 'slot']).doUpdateSet((eb) => ({
        type: eb.ref('excluded.type'),
        format: eb.ref('excluded.format'),
        label: eb.ref('excluded.label'),
        is_primary: eb.ref('excluded.is_primary'),
        position: eb.ref('excluded.position'),
        deleted_at: null,
      })),
    )
    .execute();
}

/** Of all fields that the pipe ever filled. */
async function findSlots(tx: Tx, { organizationId, id, no }: PipePlace): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('sheet_outputs')
    .select(['slot', 'name'])
    .where('org_id', '=', organizationId)
    .where('sheet_id', '=', id)
    .where('pipe_no', '=', no)
    .execute();
  return new Map(rows.map(({ name, slot }) => [name, slot]));
}

async function trashOthers(tx: Tx, { organizationId, id, no }: PipePlace, names: string[]): Promise<void> {
  await sql`
    update sheet_outputs set deleted_at = now()
    where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = ${no}::int and deleted_at is null
      and not (name = any(${names}::text[]))`.execute(tx);
}
