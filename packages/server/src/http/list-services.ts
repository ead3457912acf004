import type { JsonObject } from '../contract/json-value.ts';
import type { StreamEvents } from '../contract/lists.ts';
import type { EntryPage, ListPlace } from '../engine/ports.ts';

/** A call that gets the same answer when it is repeated; null without an Idempotency-Key. */
export type Repeatable = { key: string; digest: string } | null;

export interface BucketRecord {
  name: string;
  environment: ListPlace['environment'];
  entries: number;
  created_at: Date;
}

export interface StreamRecord {
  name: string;
  environment: ListPlace['environment'];
  members: number;
  last_seq: number;
  created_at: Date;
}

export interface ClaimAnswer {
  claimed: boolean;
  entry_id: string;
  claimed_at: string;
  expires_at: string | null;
}

interface NewEntry {
  key: string;
  fields: JsonObject;
  ttlSeconds: number | null;
}

export interface PageOf {
  after: string | null;
  limit: number;
}

/** A call for a bucket that does not exist rejects with `not-found`. */
export interface BucketServices {
  list(organizationId: string, environment: ListPlace['environment']): Promise<BucketRecord[]>;
  get(place: ListPlace): Promise<BucketRecord>;
  create(place: ListPlace): Promise<BucketRecord>;
  /** False if it did not exist. */
  remove(place: ListPlace): Promise<boolean>;
  readEntries(place: ListPlace, page: PageOf): Promise<EntryPage>;
  claim(place: ListPlace, entry: NewEntry, repeatable: Repeatable): Promise<ClaimAnswer>;
  /** How many of the keys were free. */
  claimAll(place: ListPlace, keys: readonly string[], ttlSeconds: number | null): Promise<number>;
  /** False if the key was not claimed. */
  free(place: ListPlace, key: string): Promise<boolean>;
}

export interface MemberRecord {
  key: string;
  enrollmentId: string;
  fields: JsonObject;
  enrolledAt: Date;
}

export interface MemberServices {
  list(organizationId: string, environment: ListPlace['environment']): Promise<StreamRecord[]>;
  get(place: ListPlace): Promise<StreamRecord>;
  create(place: ListPlace): Promise<StreamRecord>;
  remove(place: ListPlace): Promise<boolean>;
  readMembers(place: ListPlace, page: PageOf): Promise<{ members: MemberRecord[]; next: string | null }>;
  enroll(
    place: ListPlace,
    member: { key: string; fields: JsonObject | null },
    repeatable: Repeatable,
  ): Promise<{ enrolled: boolean; enrollment_id: string }>;
  /** False if it was not a member. */
  unenroll(place: ListPlace, key: string): Promise<boolean>;
  /** Events after a number. Rejects if they are no longer kept, or if the stream has no such number yet. */
  readEvents(place: ListPlace, query: { after: number; limit: number }): Promise<StreamEvents>;
}

/** What organizations remember across runs. */
export interface ListServices {
  buckets: BucketServices;
  streams: MemberServices;
}
