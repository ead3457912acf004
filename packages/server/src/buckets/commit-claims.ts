import type { EffectSource, ListCommit, ListEffect, ListPlace } from '../engine/ports.ts';
import { answerOnce } from '../storage/commit-effects.ts';
import type { Tx } from '../storage/database.ts';
import type { ClaimedKey } from './claim-keys.ts';
import { claimKeys } from './claim-keys.ts';
import { lockBucket } from './find-bucket.ts';
import { bucketFull, noBucket } from './refusals.ts';

export type ClaimEffect = Extract<ListEffect, { kind: 'claim' }>;

/** Claims keys of one bucket for several records, and writes their intents and answers in the same transaction. */
export async function commitClaims(
  tx: Tx,
  place: ListPlace,
  asked: readonly { effect: ClaimEffect; source: EffectSource }[],
): Promise<ListCommit[]> {
  return answerOnce(tx, asked, async (open) => {
    const bucket = await lockBucket(tx, place);
    if (bucket === null) return open.map(() => noBucket(place));
    const claims = open.map(({ effect, source }) => ({ ...effect, writer: source.key }));
    const claimed = await claimKeys(tx, bucket, claims);
    return claimed.map((one) => (one === null ? bucketFull(place) : answerOf(one)));
  });
}

function answerOf({ claimed, entryId, claimedAt }: ClaimedKey): ListCommit {
  const outputs = {
    bucket_claimed: claimed,
    bucket_entry_id: entryId,
    bucket_claimed_at: claimedAt.toISOString(),
  };
  return { state: 'answered', outputs };
}
