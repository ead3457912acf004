import type {
  Bucket,
  BucketEntries,
  BucketEntry,
  Buckets,
  Client,
  Stream,
  StreamMember,
  StreamMembers,
  Streams,
} from '@headrace/client';
import { useChange } from './change.ts';
import type { Environment } from './environment.ts';
import { useRead } from './read.ts';
import { useReadPages } from './read-pages.ts';
import { useService } from './service.tsx';

export type ListKind = 'buckets' | 'streams';

export interface ListPlace {
  kind: ListKind;
  environment: Environment;
  name: string;
}

/** A bucket or a stream, with how many keys it has. */
export interface ListHead {
  name: string;
  count: number;
  createdAt: string;
}

/** A key that a bucket or a stream has. */
export interface ListKey {
  id: string;
  key: string;
  fields: Record<string, unknown>;
  since: string;
  /** When it becomes free by itself; null if never. */
  until: string | null;
}

const pathOf = ({ kind, name, environment }: ListPlace, rest = '') =>
  `/v1/${kind}/${encodeURIComponent(name)}${rest}?environment=${environment}`;
const partOf = (kind: ListKind) => (kind === 'buckets' ? '/entries' : '/members');

/** The buckets or the streams of an environment, by name. */
export function useLists(kind: ListKind, environment: Environment) {
  return useRead(['lists', kind, environment], async (client, signal): Promise<ListHead[]> => {
    const path = `/v1/${kind}?environment=${environment}`;
    if (kind === 'buckets') {
      const { buckets } = await client.call<Buckets>(path, { signal });
      return buckets.map(({ name, entries, created_at: createdAt }) => ({ name, count: entries, createdAt }));
    }
    const { streams } = await client.call<Streams>(path, { signal });
    return streams.map(({ name, members, created_at: createdAt }) => ({ name, count: members, createdAt }));
  });
}

/** The keys of a bucket or a stream, page by page. */
export function useListKeys(place: ListPlace) {
  const { kind, environment, name } = place;
  return useReadPages<ListKey>(['list-keys', kind, environment, name], (client, page) =>
    readKeys(client, { place, ...page }),
  );
}

/** Reads a page of the keys by itself, as for a file. */
export function useKeyPages(place: ListPlace) {
  const { client } = useService();
  return (cursor: string | null, signal: AbortSignal) => readKeys(client, { place, cursor, signal });
}

interface KeyPage {
  place: ListPlace;
  cursor: string | null;
  signal: AbortSignal;
}

async function readKeys(client: Client, { place, cursor, signal }: KeyPage) {
  const more = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const path = `${pathOf(place, partOf(place.kind))}${more}`;
  if (place.kind === 'buckets') {
    const { entries, next_cursor: next } = await client.call<BucketEntries>(path, { signal });
    return { items: entries.map(keyOfEntry), next };
  }
  const { members, next_cursor: next } = await client.call<StreamMembers>(path, { signal });
  return { items: members.map(keyOfMember), next };
}

function keyOfEntry({
  entry_id: id,
  key,
  fields,
  claimed_at: since,
  expires_at: until,
}: BucketEntry): ListKey {
  return { id, key, fields, since, until };
}

function keyOfMember({ enrollment_id: id, key, fields, enrolled_at: since }: StreamMember): ListKey {
  return { id, key, fields, since, until: null };
}

export function useMakeList() {
  return useChange(
    (client: Client, { kind, ...body }: ListPlace) => client.call<Bucket | Stream>(`/v1/${kind}`, { body }),
    ['lists'],
  );
}

export function useDeleteList() {
  return useChange(
    (client: Client, place: ListPlace) => client.call<void>(pathOf(place), { method: 'DELETE' }),
    ['lists'],
  );
}

/** Claims a key of a bucket, or enrolls it into a stream. */
export function useAddKey() {
  return useChange(
    (client: Client, { key, ...place }: ListPlace & { key: string }) => {
      const path = pathOf(place, place.kind === 'buckets' ? '/entries/claim' : '/members');
      return client.call<{ claimed?: boolean; enrolled?: boolean }>(path, { body: { key } });
    },
    ['lists'],
    ['list-keys'],
  );
}

/** Frees a key of a bucket, or takes it out of a stream. */
export function useRemoveKey() {
  return useChange(
    (client: Client, { key, ...place }: ListPlace & { key: string }) => {
      const path = pathOf(place, `${partOf(place.kind)}/${encodeURIComponent(key)}`);
      return client.call<void>(path, { method: 'DELETE' });
    },
    ['lists'],
    ['list-keys'],
  );
}
