import type {
  Bucket,
  BucketEntries,
  BucketEntry,
  Buckets,
  ClaimedKey,
  ImportedKeys,
  KeyClaim,
  ManyKeys,
  NewList,
} from './api-types.ts';
import { queryOf } from './query-of.ts';
import { readPages } from './read-pages.ts';
import type { RunOptions, Wire } from './wire.ts';

/** Where a list is; default production. */
export interface ListPlace {
  environment?: Bucket['environment'] | undefined;
}

export interface ListPage extends ListPlace {
  /** The `next_cursor` of an earlier page. */
  cursor?: string | null | undefined;
  limit?: number | undefined;
}

/** The calls for buckets: sets of keys that are claimed once. */
export function bucketCalls({ call }: Pick<Wire, 'call'>) {
  const pathOf = (name: string, rest = '') => `/v1/buckets/${encodeURIComponent(name)}${rest}`;
  const listEntries = (name: string, page: ListPage = {}) =>
    call<BucketEntries>(pathOf(name, `/entries${queryOf(page)}`));
  const buckets = {
    list: async (place: ListPlace = {}): Promise<Bucket[]> =>
      (await call<Buckets>(`/v1/buckets${queryOf(place)}`)).buckets,
    create: (bucket: NewList) => call<Bucket>('/v1/buckets', { body: bucket }),
    get: (name: string, place: ListPlace = {}) => call<Bucket>(pathOf(name, queryOf(place))),
    /** Deletes a bucket with its entries, for good. Needs an admin key. */
    remove: (name: string, place: ListPlace = {}) =>
      call<void>(pathOf(name, queryOf(place)), { method: 'DELETE' }),
    /** Claims a key: `claimed` is true for exactly one caller. With an idempotency key, a repeated call gets the same answer. */
    claim: (name: string, claim: KeyClaim, options: ListPlace & RunOptions = {}) => {
      const { environment, ...rest } = options;
      return call<ClaimedKey>(pathOf(name, `/entries/claim${queryOf({ environment })}`), {
        ...rest,
        body: claim,
      });
    },
    /** Claims up to 1,000 keys. */
    claimMany: (name: string, keys: ManyKeys, place: ListPlace = {}) =>
      call<ImportedKeys>(pathOf(name, `/entries${queryOf(place)}`), { body: keys }),
    /** Makes a key free again. */
    free: (name: string, key: string, place: ListPlace = {}) =>
      call<void>(pathOf(name, `/entries/${encodeURIComponent(key)}${queryOf(place)}`), { method: 'DELETE' }),
    /** Reads a page of entries. */
    listEntries,
    /** Yields all entries, page after page. */
    entries: (name: string, place: ListPlace = {}): AsyncGenerator<BucketEntry> =>
      readPages(
        (cursor) => listEntries(name, { ...place, cursor }),
        (page) => page.entries,
      ),
  };
  return { buckets };
}
