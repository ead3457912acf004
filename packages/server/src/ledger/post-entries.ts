import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { toCredits } from '../contract/money.ts';
import type { Tx } from '../storage/database.ts';
import { planKept } from '../storage/kept-plans.ts';
import { plainArray, textArray } from '../storage/text-array.ts';
import { tellOf } from '../storage/webhook-outbox.ts';
import type { ChainKey, DigestedEntry } from './chain.ts';
import { digestEntries } from './chain.ts';

/** What a transaction does to one organization's money. */
export interface Posting {
  organizationId: string;
  entries: readonly DigestedEntry[];
  /** Set aside before, and free again now: what was captured, and what was not needed. */
  released: number;
}

/**
 * Writes entries and moves balances. This is the last thing a transaction does: all workers of an organization need its
 * head, so it is locked only for the time of one statement. Throws when a balance would not cover its entries.
 */
export async function postEntries(tx: Tx, key: ChainKey, postings: readonly Posting[]): Promise<void> {
  const sorted = postings.toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1));
  for (const posting of sorted) await postOne(tx, key, posting);
}

async function postOne(tx: Tx, key: ChainKey, { organizationId, entries, released }: Posting): Promise<void> {
  if (entries.length === 0) {
    if (released !== 0)
      await sql`update ledger_heads set held = held - ${released}::bigint where org_id = ${organizationId}`.execute(
        tx,
      );
    return;
  }
  const batchId = randomUUID();
  await insertEntries(tx, entries, { organizationId, batchId });
  const change = entries.reduce((sum, { amount }) => sum + amount, 0);
  const digest = digestEntries(entries);
  const { rows } = await sql<{ low_at: number | null; balance: number | null; at: Date }>`${planKept}
    with head as (
      update ledger_heads set
        balance = balance + ${change}::bigint, held = held - ${released}::bigint, seq = seq + 1,
        chain = sha256(${key.outer}::bytea || sha256(${key.inner}::bytea || chain || ${digest}::bytea))
      where org_id = ${organizationId} and balance + ${change}::bigint >= 0
      returning org_id, seq, chain, balance, low_at
    ), crossing as (
      select balance, low_at from head
      where balance < low_at and balance - ${change}::bigint >= low_at
    )
    insert into ledger_batches (org_id, seq, id, digest, chain)
    select org_id, seq, ${batchId}, ${digest}::bytea, chain from head
    returning now() as at, (select low_at::float8 from crossing) as low_at,
      (select balance::float8 from crossing) as balance`.execute(tx);
  const [posted] = rows;
  if (posted === undefined)
    throw new Error(`the balance of organization ${organizationId} does not cover a batch`);
  const { low_at: lowAt, balance, at } = posted;
  if (lowAt !== null && balance !== null) await tellOfLow(tx, { organizationId, at, lowAt, balance });
}

/** In the order in which they are chained. */
async function insertEntries(
  tx: Tx,
  entries: readonly DigestedEntry[],
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<void> {
  const texts = (of: (entry: DigestedEntry) => string | null) => textArray(entries.map(of));
  const ints = (of: (entry: DigestedEntry) => number | null) => plainArray(entries.map(of), 'int');
  const amounts = entries.map(({ amount }) => amount);
  await sql`${planKept}
    insert into ledger_entries
      (org_id, batch_id, kind, amount, run_id, position, pipe_index, step, operation, note)
    select ${organizationId}, ${batchId}, kind, amount, run_id, position, pipe_index, step, operation, note
    from unnest(
      ${texts(({ kind }) => kind)}, ${plainArray(amounts, 'bigint')}, ${texts((entry) => entry.run_id)},
      ${ints(({ position }) => position)}, ${ints((entry) => entry.pipe_index)}, ${ints(({ step }) => step)},
      ${texts(({ operation }) => operation)}, ${texts(({ note }) => note)}
    ) with ordinality as given (kind, amount, run_id, position, pipe_index, step, operation, note, place)
    order by place`.execute(tx);
}

/** Once for each time that the balance falls below what somebody set; amounts are ten-thousandths of a credit. */
async function tellOfLow(
  tx: Tx,
  {
    organizationId,
    at,
    lowAt,
    balance,
  }: { organizationId: string; at: Date; lowAt: number; balance: number },
): Promise<void> {
  const data = { balance: toCredits(balance), below: toCredits(lowAt), path: '/v1/credits' };
  await tellOf(tx, [{ organizationId, type: 'credits.low', environment: 'production', at, data }]);
}
