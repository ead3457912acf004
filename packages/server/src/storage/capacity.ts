import type { Db, Tx } from './database.ts';

/** Counts records in, unless that would pass `limit`. Returns the new number in flight, or null when they do not fit. */
export async function takeCapacity(
  tx: Tx,
  { organizationId, records, limit }: { organizationId: string; records: number; limit: number },
): Promise<number | null> {
  const row = await tx
    .updateTable('capacity')
    .set((eb) => ({ in_flight: eb('in_flight', '+', records) }))
    .where('org_id', '=', organizationId)
    .where((eb) => eb(eb('in_flight', '+', records), '<=', limit))
    .returning('in_flight')
    .executeTakeFirst();
  return row?.in_flight ?? null;
}

export async function returnCapacity(tx: Tx, organizationId: string, records: number): Promise<void> {
  await tx
    .updateTable('capacity')
    .set((eb) => ({ in_flight: eb('in_flight', '-', records) }))
    .where('org_id', '=', organizationId)
    .execute();
}

/** Records of the organization's runs that are pending or processing. */
export async function readInFlight(db: Db, organizationId: string): Promise<number> {
  const query = db.selectFrom('capacity').select('in_flight').where('org_id', '=', organizationId);
  return (await query.executeTakeFirst())?.in_flight ?? 0;
}
