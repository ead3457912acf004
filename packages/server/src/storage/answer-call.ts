import type { Tx } from './database.ts';
import { claimIdempotencyKey } from './idempotency-keys.ts';

/** What a call is known again by; null where it is not to be. */
export type RepeatableCall = { key: string; digest: string } | null;

/**
 * Answers a call once: repeated with the same key it gets the same answer, and null where the key was used for another
 * one. The key is locked before anything else.
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
