import { sql } from 'kysely';
import type { JsonObject } from '../contract/json-value.ts';
import type { Tx } from '../storage/database.ts';
import { byDigest, digestOf } from '../storage/list-keys.ts';
import type { OpenBucket } from './find-bucket.ts';
import { maxEntries } from './bucket-limits.ts';

/** A pipe on a record of a run. */
export interface Writer {
  runId: string;
  position: number;
  pipeIndex: number;
}

export interface KeyClaim {
  key: string;
  fields: JsonObject;
  ttlSeconds: number | null;
  /** Null for a call of the API. */
  writer: Writer | null;
}

/** If `claimed` is false, the key was claimed before, and the rest describes that entry. */
export interface ClaimedKey {
  claimed: boolean;
  entryId: string;
  claimedAt: Date;
  expiresAt: Date | null;
}

type PlacedClaim = KeyClaim & { digest: string };

interface EntryRow {
  digest: string;
  entry_id: string;
  claimed_at: Date;
  expires_at: Date | null;
  is_new: boolean;
}

/** Claims keys of a locked bucket, and counts them. */
export async function claimKeys(
  tx: Tx,
  bucket: OpenBucket,
  claims: readonly KeyClaim[],
): Promise<(ClaimedKey | null)[]> {
  const { answers, added } = await takeKeys(tx, bucket, claims);
  await countIn(tx, bucket, added);
  return answers;
}

export interface TakenKeys {
  /** In the order of the claims; null if the bucket is full. */
  answers: (ClaimedKey | null)[];
  /** Entries that are to be counted before the transaction ends. */
  added: number;
}

/**
 * Claims keys of a locked bucket. Of several claims of one key the first wins. Locks the entries in the order of their
 * digests; the caller counts them last, because everybody who claims waits for the one who counts.
 */
export async function takeKeys(tx: Tx, bucket: OpenBucket, claims: readonly KeyClaim[]): Promise<TakenKeys> {
  const placed = claims.map((claim): PlacedClaim => ({ ...claim, digest: digestOf(claim.key) }));
  const firsts = new Map(placed.toReversed().map((claim) => [claim.digest, claim]));
  const won = await insertEntries(tx, bucket, await thoseThatFit(tx, bucket, [...firsts.values()]));
  const added = [...won.values()].filter((row) => row.is_new).length;
  const held = await readHolders(
    tx,
    bucket,
    [...firsts.keys()].filter((digest) => !won.has(digest)),
  );
  const answers = placed.map((claim) => {
    const row = won.get(claim.digest) ?? held.get(claim.digest);
    if (row === undefined) return null;
    const claimed = won.has(claim.digest) && firsts.get(claim.digest) === claim;
    return { claimed, entryId: row.entry_id, claimedAt: row.claimed_at, expiresAt: row.expires_at };
  });
  return { answers, added };
}

/** All claims, or if the bucket is full, only those of keys that it already has. */
async function thoseThatFit(
  tx: Tx,
  { organizationId, id, entryCount }: OpenBucket,
  claims: readonly PlacedClaim[],
): Promise<readonly PlacedClaim[]> {
  if (entryCount + claims.length <= maxEntries) return claims;
  const { rows } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from bucket_entries
    where org_id = ${organizationId} and bucket_id = ${id}::int
      and digest in (select decode(hex, 'hex') from unnest(${claims.map(({ digest }) => digest)}::text[]) as hex)`.execute(
    tx,
  );
  const known = new Set(rows.map(({ digest }) => digest));
  let left = Math.max(0, maxEntries - entryCount);
  return claims.filter(({ digest }) => {
    if (known.has(digest)) return true;
    left -= 1;
    return left >= 0;
  });
}

/** One statement decides. Rows of keys that are taken stay locked, so that they can be read afterwards. */
async function insertEntries(
  tx: Tx,
  { organizationId, id }: OpenBucket,
  claims: readonly PlacedClaim[],
): Promise<ReadonlyMap<string, EntryRow>> {
  if (claims.length === 0) return new Map();
  const sorted = claims.toSorted(byDigest);
  const list = <Value>(read: (claim: PlacedClaim) => Value) => sorted.map(read);
  const { rows } = await sql<EntryRow>`
    insert into bucket_entries (
      org_id, bucket_id, digest, key, entry_id, fields, claimed_at, expires_at, run_id, position, pipe_index)
    select ${organizationId}, ${id}::int, decode(digest, 'hex'), key, gen_random_uuid(), fields, now(),
      now() + ttl * interval '1 second', run_id, position, pipe_index
    from unnest(
      ${list(({ digest }) => digest)}::text[], ${list(({ key }) => key)}::text[],
      ${list(({ fields }) => JSON.stringify(fields))}::text[], ${list(({ ttlSeconds }) => ttlSeconds)}::int[],
      ${list(({ writer }) => writer?.runId ?? null)}::text[], ${list(({ writer }) => writer?.position ?? null)}::int[],
      ${list(({ writer }) => writer?.pipeIndex ?? null)}::int[]
    ) with ordinality as asked (digest, key, fields, ttl, run_id, position, pipe_index, place)
    order by place
    on conflict (org_id, bucket_id, digest) do update set
      entry_id = excluded.entry_id, fields = excluded.fields, claimed_at = excluded.claimed_at,
      expires_at = excluded.expires_at, run_id = excluded.run_id, position = excluded.position,
      pipe_index = excluded.pipe_index
    where bucket_entries.expires_at <= now()
    returning encode(digest, 'hex') as digest, entry_id, claimed_at, expires_at, xmax = 0 as is_new`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.digest, row]));
}

async function readHolders(
  tx: Tx,
  { organizationId, id }: OpenBucket,
  digests: readonly string[],
): Promise<ReadonlyMap<string, EntryRow>> {
  if (digests.length === 0) return new Map();
  const { rows } = await sql<EntryRow>`
    select encode(digest, 'hex') as digest, entry_id, claimed_at, expires_at, false as is_new from bucket_entries
    where org_id = ${organizationId} and bucket_id = ${id}::int
      and digest in (select decode(hex, 'hex') from unnest(${[...digests]}::text[]) as hex)`.execute(tx);
  return new Map(rows.map((row) => [row.digest, row]));
}

export async function countIn(tx: Tx, { organizationId, id }: OpenBucket, added: number): Promise<void> {
  if (added === 0) return;
  await sql`
    update buckets set entry_count = entry_count + ${added}::bigint
    where org_id = ${organizationId} and id = ${id}::int`.execute(tx);
}
