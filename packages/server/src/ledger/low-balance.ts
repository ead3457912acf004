import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** The balance below which somebody wants to be told, in ten-thousandths of a credit; null if nobody does. */
export async function readLowAt(db: Db, organizationId: string): Promise<number | null> {
  const { rows } = await sql<{ low_at: number | null }>`
    select low_at::float8 as low_at from ledger_heads where org_id = ${organizationId}`.execute(db);
  return rows[0]?.low_at ?? null;
}

/** Tells nobody, even if the balance is below it already. */
export async function setLowAt(db: Db, organizationId: string, lowAt: number | null): Promise<void> {
  await sql`update ledger_heads set low_at = ${lowAt}::bigint where org_id = ${organizationId}`.execute(db);
}
