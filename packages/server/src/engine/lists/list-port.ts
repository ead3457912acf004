/* What an organization remembers across runs: buckets, which are sets of keys, and streams, which are lists of members. */
import type { Environment } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { EffectKey, SliceClaim } from '../effect-journal.ts';

/** A bucket or a stream; names are unique in an environment of an organization. */
export interface ListPlace {
  organizationId: string;
  environment: Environment;
  name: string;
}

interface KeyEffect {
  name: string;
  key: string;
}

/** What a pipe changes in a bucket or a stream. */
export type ListEffect =
  | (KeyEffect & {
      kind: 'claim';
      fields: JsonObject;
      /** Seconds after which the key is free again; null: never. */
      ttlSeconds: number | null;
      /** Whether to create the bucket if it does not exist. */
      mayCreate: boolean;
    })
  /** With null `fields`, a member keeps those it has. */
  | (KeyEffect & { kind: 'enroll'; fields: JsonObject | null })
  | (KeyEffect & { kind: 'unenroll' });

/** Where an effect comes from: a record of a run, and the claim of its slice. */
export interface EffectSource {
  key: EffectKey;
  claim: SliceClaim;
  environment: Environment;
}

/** `missing`: there is no such bucket or stream. `refused`: its bounds do not allow it. Nothing is written then. */
export interface ListRefusal {
  state: 'missing' | 'refused';
  message: string;
}

export type ListCommit =
  /** Another worker has the slice now and will ask for it; nothing was written. */
  | { state: 'lost' }
  /** Outputs by the names of the field catalog; the same ones however often the record asks. */
  | { state: 'answered'; outputs: JsonObject }
  | ListRefusal;

export interface BucketEntry {
  key: string;
  entryId: string;
  fields: JsonObject;
  claimedAt: Date;
  expiresAt: Date | null;
}

/** Entries of a bucket, the newest first. */
export interface EntryPage {
  entries: BucketEntry[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

export interface EntryQuery extends ListPlace {
  /** `next` of the page before; null for the first one. */
  after: string | null;
  limit: number;
  /** Only entries of this many last seconds. */
  windowSeconds?: number | null;
}

export interface ListPort {
  /** Writes intent, effect and answer in one transaction, or none of them. */
  commit(effect: ListEffect, source: EffectSource): Promise<ListCommit>;
  /** The live entry of a key; null when there is none. */
  findEntry(place: ListPlace, key: string): Promise<{ entry: BucketEntry | null } | ListRefusal>;
  /** Live entries. */
  countEntries(place: ListPlace, windowSeconds: number | null): Promise<{ count: number } | ListRefusal>;
  readEntries(query: EntryQuery): Promise<EntryPage | ListRefusal>;
}
