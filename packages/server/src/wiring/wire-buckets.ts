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
import type { Tx } from '../storage/database.ts';
import type { Storage } from '../storage/open-storage.ts';
import { shareOrganization } from '../storage/organizations.ts';
import { checkCreated, keyUsed, notDeleted, orRefuse, readStored } from './list-problems.ts';
import { requestPlaces } from './lookup-places.ts';
import { writePlaces } from './write-places.ts';

type Looking = Pick<BucketServices, 'list' | 'get' | 'readEntries'>;

/** Buckets, as calls of the API use them. */
export function wireBuckets(storage: Pick<Storage, 'api' | 'lookups'>): BucketServices {
  const looking = lookInto(storage);
  return { ...looking, ...makeChanges(storage, looking) };
}

function lookInto({ lookups }: Pick<Storage, 'lookups'>): Looking {
  const inPlace = requestPlaces({ lookups });
  return {
    list: (organizationId, environment) =>
      inPlace(organizationId, () => listBuckets(lookups, { organizationId, environment })),
    get: async (place) => {
      const [found] = await inPlace(place.organizationId, () => listBuckets(lookups, place));
      return found ?? orRefuse(noBucket(place));
    },
    readEntries: async (place, page) => {
      const read = () => readEntries(lookups, { ...place, ...page });
      return orRefuse(await inPlace(place.organizationId, read));
    },
  };
}

function makeChanges({ api }: Pick<Storage, 'api'>, { get }: Looking): Omit<BucketServices, keyof Looking> {
  const inPlace = writePlaces({ api });
  const write = <Result>({ organizationId }: ListPlace, task: (tx: Tx) => Promise<Result>) =>
    inPlace(organizationId, () => api.transaction().execute(task));
  return {
    create: async (place) => {
      const created = await inPlace(place.organizationId, () => createBucket(api, place));
      checkCreated(created, { kind: 'bucket', place, most: maxBuckets });
      return get(place);
    },
    remove: (place) => inPlace(place.organizationId, () => deleteBucket(api, place)),
    claim: async (place, entry, call) => {
      const { organizationId } = place;
      const text = await write(place, (tx) =>
        answerCall(tx, { organizationId, call }, async () => {
          const [claimed = null] = await claimHere(tx, place, [{ ...entry, writer: null }]);
          return JSON.stringify(showClaim(claimed ?? orRefuse(bucketFull(place))));
        }),
      );
      return readStored(text ?? keyUsed());
    },
    claimAll: (place, keys, ttlSeconds) =>
      write(place, async (tx) => {
        const claims = keys.map((key) => ({ key, fields: {}, ttlSeconds, writer: null }));
        const claimed = await claimHere(tx, place, claims);
        if (claimed.includes(null)) orRefuse(bucketFull(place));
        return claimed.filter((one) => one?.claimed).length;
      }),
    free: async (place, key) => {
      const isFreed = await inPlace(place.organizationId, () => freeKey(api, place, key));
      return isFreed ?? orRefuse(noBucket(place));
    },
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
