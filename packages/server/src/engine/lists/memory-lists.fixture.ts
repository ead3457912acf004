// Buckets and streams in memory, for tests without a database. Every bucket and stream exists.
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../contract/json-value.ts';
import type { BucketEntry, ListCommit, ListEffect, ListPlace, ListPort } from './list-port.ts';
import type { RecordLists } from './record-lists.ts';

const nameOf = ({ organizationId, environment, name }: ListPlace) =>
  [organizationId, environment, name].join('/');

export function createMemoryLists(): ListPort {
  const lists = new Map<string, Map<string, BucketEntry>>();
  const listOf = (place: ListPlace) => {
    const list = lists.get(nameOf(place)) ?? new Map<string, BucketEntry>();
    lists.set(nameOf(place), list);
    return list;
  };
  const newest = (place: ListPlace) => [...listOf(place).values()].toReversed();
  return {
    commit: (effect, { key, environment }) => {
      const place = { organizationId: key.organizationId, environment, name: effect.name };
      return Promise.resolve(change(listOf(place), effect));
    },
    findEntry: (place, key) => Promise.resolve({ entry: listOf(place).get(key) ?? null }),
    countEntries: (place) => Promise.resolve({ count: listOf(place).size }),
    readEntries: ({ after, limit, ...place }) => {
      const from = Number(after ?? 0);
      const entries = newest(place).slice(from, from + limit);
      const next = from + limit < listOf(place).size ? String(from + limit) : null;
      return Promise.resolve({ entries, next });
    },
  };
}

function change(list: Map<string, BucketEntry>, effect: ListEffect): ListCommit {
  const before = list.get(effect.key);
  if (effect.kind === 'unenroll')
    return { state: 'answered', outputs: { stream_unenrolled: list.delete(effect.key) } };
  const entry = before ?? { ...bare(effect.key), fields: effect.fields ?? {} };
  list.set(effect.key, entry);
  return { state: 'answered', outputs: outputsOf(effect, { entry, isNew: before === undefined }) };
}

function bare(key: string): BucketEntry {
  return { key, entryId: randomUUID(), fields: {}, claimedAt: new Date(), expiresAt: null };
}

function outputsOf(
  { kind }: ListEffect,
  { entry: { entryId, claimedAt }, isNew }: { entry: BucketEntry; isNew: boolean },
): JsonObject {
  return kind === 'claim'
    ? { bucket_claimed: isNew, bucket_entry_id: entryId, bucket_claimed_at: claimedAt.toISOString() }
    : { stream_enrolled: isNew, stream_enrollment_id: entryId };
}

const notAsked = () => Promise.reject(new Error('no bucket or stream is asked here'));

/** For pipes that use none. */
export const noLists: ListPort = {
  commit: notAsked,
  findEntry: notAsked,
  countEntries: notAsked,
  readEntries: notAsked,
};
export const noRecordLists: RecordLists = {
  commit: notAsked,
  findEntry: notAsked,
  count: notAsked,
  countMatching: notAsked,
};
