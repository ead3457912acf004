import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../storage/database.ts';
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
  const column = <Value>(of: (entry: DigestedEntry) => Value) => entries.map(of);
  await sql`
    insert into ledger_entries
      (org_id, batch_id, kind, amount, run_id, position, pipe_index, step, operation, note)
    select ${organizationId}, ${batchId}, kind, amount, run_id, position, pipe_index, step, operation, note
    from unnest(
      ${column(({ kind }) => kind)}::text[], ${column(({ amount }) => amount)}::bigint[],
      ${column((entry) => entry.run_id)}::text[], ${column(({ position }) => position)}::int[],
      ${column((entry) => entry.pipe_index)}::int[], ${column(({ step }) => step)}::int[],
      ${column(({ operation }) => operation)}::text[], ${column(({ note }) => note)}::text[]
    ) with ordinality as given (kind, amount, run_id, position, pipe_index, step, operation, note, place)
    order by place`.execute(tx);
  const change = entries.reduce((sum, { amount }) => sum + amount, 0);
  const digest = digestEntries(entries);
  const { numAffectedRows } = await sql`
    with head as (
      update ledger_heads set
        balance = balance + ${change}::bigint, held = held - ${released}::bigint, seq = seq + 1,
        chain = sha256(${key.outer}::bytea || sha256(${key.inner}::bytea || chain || ${digest}::bytea))
      where org_id = ${organizationId} and balance + ${change}::bigint >= 0
      returning org_id, seq, chain
    )
    insert into ledger_batches (org_id, seq, id, digest, chain)
    select org_id, seq, ${batchId}, ${digest}::bytea, chain from head`.execute(tx);
  if (numAffectedRows !== 1n)
    throw new Error(`the balance of organization ${organizationId} does not cover a batch`);
}
