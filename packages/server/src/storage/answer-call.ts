import type { Db, Tx } from './database.ts';
import { claimIdempotencyKey } from './idempotency-keys.ts';

/** What identifies a repetition of a call; null for a call that cannot be repeated. */
export type RepeatableCall = { key: string; digest: string } | null;

/**
 * Answers a call once. A repetition with the same key gets the same answer; null if the key was used for another call.
 * The key is locked before anything else.
 */
export async function answerCall(
  tx: Tx,
  { organizationId, call }: { organizationId: string; call: RepeatableCall },
  answer: () => Promise<string>,
): Promise<string | null> {
  if (call === null) return answer();
  const { key, digest } = call;
  const earlier = await claimIdempotencyKey(tx, { organizationId, key, digest, runId: '' });
  if (earlier !== null) return earlier.digest === digest ? earlier.answer : null;
  const text = await answer();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: text })
    .where('org_id', '=', organizationId)
    .where('key', '=', key)
    .execute();
  return text;
}

/** Whether the key was used before, so that the call need not be prepared again. */
export async function isAnswered(
  db: Db,
  { organizationId, call }: { organizationId: string; call: RepeatableCall },
): Promise<boolean> {
  if (call === null) return false;
  const found = await db
    .selectFrom('idempotency_keys')
    .select('digest')
    .where('org_id', '=', organizationId)
    .where('key', '=', call.key)
    .executeTakeFirst();
  return found !== undefined;
}
