import type { EffectSource, ListCommit, ListEffect, ListPlace } from '../engine/ports.ts';
import { answerOnce } from '../storage/commit-effects.ts';
import type { Tx } from '../storage/database.ts';
import type { ClaimedKey } from './claim-keys.ts';
import { countIn, takeKeys } from './claim-keys.ts';
import { lockBucket } from './find-bucket.ts';
import { bucketFull, noBucket } from './refusals.ts';

export type ClaimEffect = Extract<ListEffect, { kind: 'claim' }>;

/** Claims keys of one bucket for several records, and writes their intents and answers in the same transaction. */
export async function commitClaims(
  tx: Tx,
  place: ListPlace,
  asked: readonly { effect: ClaimEffect; source: EffectSource }[],
): Promise<ListCommit[]> {
  let count = async (): Promise<void> => {};
  const committed = await answerOnce(tx, asked, async (open) => {
    const bucket = await lockBucket(tx, place);
    if (bucket === null) return open.map(() => noBucket(place));
    const claims = open.map(({ effect, source }) => ({ ...effect, writer: source.key }));
    const { answers, added } = await takeKeys(tx, bucket, claims);
    count = () => countIn(tx, bucket, added);
    return answers.map((one) => (one === null ? bucketFull(place) : answerOf(one)));
  });
  // After the answers are written: other processes that claim in the bucket wait from here on.
  await count();
  return committed;
}

function answerOf({ claimed, entryId, claimedAt }: ClaimedKey): ListCommit {
  const outputs = {
    bucket_claimed: claimed,
    bucket_entry_id: entryId,
    bucket_claimed_at: claimedAt.toISOString(),
  };
  return { state: 'answered', outputs };
}
