/* What is done to a bucket and a stream of the first organization while the lock order is tried. */
import { sql } from 'kysely';
import { commitClaims } from '../src/buckets/commit-claims.ts';
import { createBucket } from '../src/buckets/create-bucket.ts';
import { deleteBucket, freeKey } from '../src/buckets/manage-buckets.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import type { Db } from '../src/storage/database.ts';
import { commitMembers } from '../src/streams/commit-members.ts';
import { createStream, deleteStream } from '../src/streams/manage-streams.ts';
import { sweepLists } from '../src/wiring/wire-lists.ts';

const listPlace = { organizationId: 'org-a', environment: 'production', name: 'list' } as const;

interface Trouble {
  random: { chance(share: number): boolean; upTo(limit: number): number };
  /** Claims that stood a moment ago. */
  some(): ClaimedSlice[];
}

export function createListTrouble({ random, some }: Trouble): Record<string, (db: Db) => Promise<unknown>> {
  const bucketKey = () => ({ name: 'list', key: `key ${random.upTo(12)}` });
  const sourceOf = (claim: ClaimedSlice) => {
    const { organizationId, runId, firstPosition: position } = claim;
    const key = { organizationId, runId, position, pipeIndex: 1, step: random.upTo(100_000) };
    return { key, claim, environment: 'production' } as const;
  };
  return {
    'claim keys of a bucket': async (db) => {
      const asked = some()
        .filter((claim) => claim.organizationId === listPlace.organizationId)
        .map((claim) => ({
          effect: {
            kind: 'claim',
            ...bucketKey(),
            fields: {},
            ttlSeconds: null,
            mayCreate: false,
          } as const,
          source: sourceOf(claim),
        }));
      await db.transaction().execute((tx) => commitClaims(tx, listPlace, asked));
    },
    'enroll in a stream': async (db) => {
      const asked = some()
        .filter((claim) => claim.organizationId === listPlace.organizationId)
        .map((claim) => ({
          effect: random.chance(0.5)
            ? ({ kind: 'enroll', ...bucketKey(), fields: { at: random.upTo(9) } } as const)
            : ({ kind: 'unenroll', ...bucketKey() } as const),
          source: sourceOf(claim),
        }));
      await db.transaction().execute((tx) => commitMembers(tx, listPlace, asked));
    },
    'free a key of a bucket': (db) => freeKey(db, listPlace, bucketKey().key),
    'delete a list and make it again': async (db) => {
      if (random.chance(0.3)) await deleteBucket(db, listPlace);
      if (random.chance(0.3)) await deleteStream(db, listPlace);
      await createBucket(db, listPlace);
      await createStream(db, listPlace);
    },
    'sweep lists': async (db) => {
      await sql`
          update bucket_entries set expires_at = now() where digest in (
            select digest from bucket_entries order by digest limit 3 for update skip locked)`.execute(db);
      await sweepLists(db, new AbortController().signal);
    },
  };
}
