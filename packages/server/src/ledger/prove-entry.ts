import { sql } from 'kysely';
import type { BatchProof, EntryProof, StoredEntry } from '../contract/ledger.ts';
import type { Db } from '../storage/database.ts';
import type { ChainKey } from './chain.ts';
import { advanceChain, chainStart } from './chain.ts';
import type { BatchRow } from './verify/read-batches.ts';
import { findBatch, readBatchPage } from './verify/read-batches.ts';
import { digestRows, readEntriesNear, readEntriesOfBatch } from './verify/read-entries.ts';
import type { LedgerPlace } from './verify/scope.ts';

/** Entries of one batch have ids that are close together. */
const nearbyCount = 1000;

/**
 * Null when there is no such entry, or if it is not of the organization that is named. The entries of all organizations get
 * their ids from one sequence.
 */
export async function proveEntry(
  db: Db,
  { id, of, keys }: { id: string; of: string | null; keys: readonly ChainKey[] },
): Promise<EntryProof | null> {
  const found = await findEntry(db, { id, of });
  if (found === null) return null;
  const { batchId, ...entry } = found;
  const place = { db, organizationId: entry.organizationId };
  const row = await findBatch(place, batchId);
  const batch = row === null ? null : await proveBatch(place, { batch: row, id, keys });
  return { entry, batch };
}

async function findEntry(
  db: Db,
  { id, of }: { id: string; of: string | null },
): Promise<(StoredEntry & { batchId: string }) | null> {
  // Through the organizations, because the key of the table begins with theirs.
  const row = await db
    .selectFrom('organizations')
    .innerJoin('ledger_entries', 'ledger_entries.org_id', 'organizations.id')
    .selectAll('ledger_entries')
    .where('ledger_entries.id', '=', sql<string>`${id}::bigint`)
    .where((eb) => (of === null ? eb.lit(true) : eb('organizations.id', '=', of)))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    at: row.at,
    kind: row.kind,
    position: row.position,
    step: row.step,
    operation: row.operation,
    note: row.note,
    id: String(row.id),
    organizationId: row.org_id,
    batchId: row.batch_id,
    amount: Number(row.amount),
    runId: row.run_id,
    pipeIndex: row.pipe_index,
  };
}

async function proveBatch(
  place: LedgerPlace,
  { batch, id, keys }: { batch: BatchRow; id: string; keys: readonly ChainKey[] },
): Promise<BatchProof> {
  const { seq, digest, chain } = batch;
  const nearby = await readEntriesNear(place, { id, count: nearbyCount });
  const close = nearby.filter(({ batchId }) => batchId === batch.id);
  const entries = digestRows(close).equals(digest) ? close : await readEntriesOfBatch(place, batch.id);
  const [earlier] = seq === 1 ? [] : await readBatchPage(place, { after: seq - 2, last: seq - 1 });
  const before = seq === 1 ? chainStart : earlier?.chain;
  const hasDigest = digestRows(entries).equals(digest);
  const continuesChain =
    before !== undefined && keys.some((key) => advanceChain(key, { chain: before, digest }).equals(chain));
  return {
    seq,
    id: batch.id,
    entries: entries.length,
    digest: digest.toString('hex'),
    chain: chain.toString('hex'),
    verified: hasDigest && continuesChain,
    has_digest_of_entries: hasDigest,
    continues_chain: continuesChain,
  };
}
