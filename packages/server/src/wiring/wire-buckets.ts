import { ServiceError } from '../contract/errors.ts';
import { maxBuckets } from '../buckets/bucket-limits.ts';
import type { ClaimedKey, KeyClaim } from '../buckets/claim-keys.ts';
import { claimKeys } from '../buckets/claim-keys.ts';
import { createBucket } from '../buckets/create-bucket.ts';
import { lockBucket } from '../buckets/find-bucket.ts';
import { deleteBucket, freeKey, listBuckets } from '../buckets/manage-buckets.ts';
import { readEntries } from '../buckets/read-entries.ts';
import { bucketFull, noBucket } from '../buckets/refusals.ts';
import type { ListPlace } from '../engine/ports.ts';
import type { BucketServices } from '../http/list-services.ts';
import { answerCall } from '../storage/answer-call.ts';
import type { Db, Tx } from '../storage/database.ts';
import { shareOrganization } from '../storage/organizations.ts';
import { checkCreated, keyUsed, notDeleted, orRefuse, readStored } from './list-problems.ts';

/** Buckets, as calls of the API use them. */
export function wireBuckets({ api, lookups }: { api: Db; lookups: Db }): BucketServices {
  const get = async (place: ListPlace) => {
    const [found] = await listBuckets(api, place);
    return found ?? orRefuse(noBucket(place));
  };
  return {
    list: (organizationId, environment) => listBuckets(api, { organizationId, environment }),
    get,
    create: async (place) => {
      checkCreated(await createBucket(api, place), { kind: 'bucket', place, most: maxBuckets });
      return get(place);
    },
    remove: (place) => deleteBucket(api, place),
    readEntries: async (place, page) => orRefuse(await readEntries(lookups, { ...place, ...page })),
    claim: async (place, entry, call) => {
      const { organizationId } = place;
      const text = await api.transaction().execute((tx) =>
        answerCall(tx, { organizationId, call }, async () => {
          const [claimed = null] = await claimHere(tx, place, [{ ...entry, writer: null }]);
          return JSON.stringify(showClaim(claimed ?? orRefuse(bucketFull(place))));
        }),
      );
      return readStored(text ?? keyUsed());
    },
    claimAll: (place, keys, ttlSeconds) =>
      api.transaction().execute(async (tx) => {
        const claims = keys.map((key) => ({ key, fields: {}, ttlSeconds, writer: null }));
        const claimed = await claimHere(tx, place, claims);
        if (claimed.includes(null)) orRefuse(bucketFull(place));
        return claimed.filter((one) => one?.claimed).length;
      }),
    free: async (place, key) => (await freeKey(api, place, key)) ?? orRefuse(noBucket(place)),
  };
}

async function claimHere(
  tx: Tx,
  place: ListPlace,
  claims: readonly KeyClaim[],
): Promise<(ClaimedKey | null)[]> {
  notDeleted(await shareOrganization(tx, place.organizationId));
  const bucket = await lockBucket(tx, place);
  if (bucket === null) throw new ServiceError('not-found', noBucket(place).message);
  return claimKeys(tx, bucket, claims);
}

function showClaim({ claimed, entryId, claimedAt, expiresAt }: ClaimedKey) {
  return { claimed, entry_id: entryId, claimed_at: claimedAt, expires_at: expiresAt };
}
