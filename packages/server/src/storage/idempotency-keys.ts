import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export interface IdempotentRequest {
  organizationId: string;
  key: string;
  digest: string;
  runId: string;
}

/**
 * Takes the key for this run; if it is taken, returns the run or the answer that has it. Waits for another transaction
 * that is taking it.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  { organizationId, key, digest, runId }: IdempotentRequest,
): Promise<{ runId: string; digest: string; answer: string | null } | null> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ org_id: organizationId, key, digest, run_id: runId })
    .onConflict((conflict) => conflict.columns(['org_id', 'key']).doNothing())
    .returning('run_id')
    .executeTakeFirst();
  if (inserted !== undefined) return null;
  return tx
    .selectFrom('idempotency_keys')
    .select(['run_id as runId', 'digest', 'answer'])
    .where('org_id', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** Passes over what another process is deleting, so that no two ever wait for each other. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await sql`
    delete from idempotency_keys where (org_id, key) in (
      select org_id, key from idempotency_keys where created_at < now() - interval '24 hours' for update skip locked
    )`.execute(db);
}
