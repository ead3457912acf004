import { sql } from 'kysely';
import type { LedgerPlace } from './scope.ts';

/** What an account says, and the sums that it should agree with, all read at one moment. */
export interface Head {
  balance: number;
  held: number;
  /** The sum of what slices hold. */
  holds: number;
  seq: number;
  chain: Buffer;
  /** The number of the last batch. */
  lastSeq: number;
  lastEntryId: string;
}

/** Null for an organization without an account. */
export async function readHead({ db, organizationId }: LedgerPlace): Promise<Head | null> {
  const { rows } = await sql<Record<Exclude<keyof Head, 'chain'>, string | number> & { chain: Uint8Array }>`
    select balance, held, seq, chain,
      (select coalesce(sum(amount), 0) from holds where org_id = heads.org_id)::bigint as holds,
      (select coalesce(max(seq), 0) from ledger_batches where org_id = heads.org_id) as "lastSeq",
      (select coalesce(max(id), 0) from ledger_entries where org_id = heads.org_id) as "lastEntryId"
    from ledger_heads as heads where org_id = ${organizationId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    balance: Number(row.balance),
    held: Number(row.held),
    holds: Number(row.holds),
    seq: Number(row.seq),
    chain: Buffer.from(row.chain),
    lastSeq: Number(row.lastSeq),
    lastEntryId: String(row.lastEntryId),
  };
}
