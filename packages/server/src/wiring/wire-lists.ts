import { createOwnPlaces } from '../datasets/querying/own-places.ts';
import type { ClaimEffect } from '../buckets/commit-claims.ts';
import { commitClaims } from '../buckets/commit-claims.ts';
import { createBucket } from '../buckets/create-bucket.ts';
import { countEntries } from '../buckets/count-entries.ts';
import { findEntry, readEntries } from '../buckets/read-entries.ts';
import { tooManyBuckets } from '../buckets/refusals.ts';
import { sweepBuckets } from '../buckets/sweep-buckets.ts';
import type { EffectSource, ListCommit, ListEffect, ListPlace, ListPort } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { batchByTarget } from '../storage/batch-by-target.ts';
import { isTaken } from '../storage/database-error.ts';
import type { Storage } from '../storage/open-storage.ts';
import { outlast } from '../storage/outlast.ts';
import type { StreamEffect } from '../streams/commit-members.ts';
import { commitMembers } from '../streams/commit-members.ts';
import { sweepStreams } from '../streams/sweep-streams.ts';
import { sweepSheets } from '../sheets/rows/sweep-sheets.ts';
import { lookupPlaces } from './lookup-places.ts';

/** Effects of one transaction. */
const effectsAtOnce = 100;
/** Transactions of one organization at a time; each takes a connection. */
const commitsAtOnce = 2;

interface Asked<Effect extends ListEffect> {
  effect: Effect;
  source: EffectSource;
}

/** The buckets and streams of organizations, as runs use them. */
export function wireLists(storage: Pick<Storage, 'work' | 'lookups'>): ListPort {
  const { work, lookups } = storage;
  const inPlace = createOwnPlaces(commitsAtOnce);
  const reading = lookupPlaces(storage);
  const commitAll: CommitAll = (asked, commit) => {
    const place = placeOf(asked);
    return inPlace(place.organizationId, () =>
      onceMoreIfTaken(() => outlast(() => work.transaction().execute((tx) => commit(tx, place, asked)))),
    );
  };
  const atOnce = effectsAtOnce;
  const claims = batchByTarget(
    (_target, asked: Asked<ClaimEffect>[]) => claimOrCreate(work, asked, commitAll),
    { atOnce },
  );
  const members = batchByTarget((_target, asked: Asked<StreamEffect>[]) => commitAll(asked, commitMembers), {
    atOnce,
  });
  const read = <Result>(place: ListPlace, task: () => Promise<Result>) =>
    outlast(() => reading(place.organizationId, task), { isLimited: true });
  return {
    commit: (effect, source) => {
      const target = [source.key.organizationId, source.environment, effect.name].join('\n');
      return effect.kind === 'claim'
        ? claims(target, { effect, source })
        : members(target, { effect, source });
    },
    findEntry: (place, key) => read(place, () => findEntry(lookups, place, key)),
    countEntries: (place, windowSeconds) => read(place, () => countEntries(lookups, place, windowSeconds)),
    readEntries: (query) => read(query, () => readEntries(lookups, query)),
  };
}

type CommitAll = <Effect extends ListEffect>(
  asked: Asked<Effect>[],
  commit: Commit<Effect>,
) => Promise<ListCommit[]>;

/** Creates the bucket if it does not exist and may be created, in a transaction of its own, and asks again. */
async function claimOrCreate(
  db: Db,
  asked: Asked<ClaimEffect>[],
  commitAll: CommitAll,
): Promise<ListCommit[]> {
  const committed = await commitAll(asked, commitClaims);
  const lacking = asked.filter(({ effect }, at) => committed[at]?.state === 'missing' && effect.mayCreate);
  if (lacking.length === 0) return committed;
  const created = await outlast(() => createBucket(db, placeOf(asked)));
  const again = created === 'full' ? lacking.map(tooManyBuckets) : await commitAll(lacking, commitClaims);
  const later = new Map(lacking.map((item, at) => [item, again[at]]));
  return committed.map((one, at) => {
    const item = asked[at];
    return (item === undefined ? undefined : later.get(item)) ?? one;
  });
}

type Commit<Effect extends ListEffect> = (
  tx: Parameters<typeof commitClaims>[0],
  place: ListPlace,
  asked: readonly Asked<Effect>[],
) => Promise<ListCommit[]>;

function placeOf(asked: readonly Asked<ListEffect>[]): ListPlace {
  const [first] = asked;
  if (first === undefined) throw new Error('a batch of effects is empty');
  const { effect, source } = first;
  const { organizationId } = source.key;
  return { organizationId, environment: source.environment, name: effect.name };
}

/**
 * A commit whose acknowledgement was lost may still be in progress when it is tried again; one more try then sees its
 * answers.
 */
async function onceMoreIfTaken<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return task();
  }
}

/** Deletes what buckets, streams and sheets no longer keep. */
export async function sweepLists(db: Db, signal: AbortSignal): Promise<void> {
  await sweepBuckets(db, signal);
  await sweepStreams(db, signal);
  await sweepSheets(db, signal);
}
