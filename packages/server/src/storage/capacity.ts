import type { Db, Tx } from './database.ts';

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
