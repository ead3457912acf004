import { sql } from 'kysely';
import type { LedgerPlace } from './scope.ts';

export interface BatchRow {
  seq: number;
  id: string;
  digest: Buffer;
  chain: Buffer;
}

export const batchesPerPage = 1000;

/** One driver gives bytes as a Buffer, the other as a plain array of them. */
interface Row {
  seq: string | number;
  id: string;
  digest: Uint8Array;
  chain: Uint8Array;
}

/** Batches later than `after`, up to `last`. */
export async function readBatchPage(
  { db, organizationId }: LedgerPlace,
  { after, last }: { after: number; last: number },
): Promise<BatchRow[]> {
  const { rows } = await sql<Row>`
    select seq, id, digest, chain from ledger_batches
    where org_id = ${organizationId} and seq > ${after}::bigint and seq <= ${last}::bigint
    order by seq limit ${batchesPerPage}::int`.execute(db);
  return rows.map(fromRow);
}

export async function findBatch({ db, organizationId }: LedgerPlace, id: string): Promise<BatchRow | null> {
  const { rows } = await sql<Row>`
    select seq, id, digest, chain from ledger_batches where org_id = ${organizationId} and id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

function fromRow({ seq, id, digest, chain }: Row): BatchRow {
  return { seq: Number(seq), id, digest: Buffer.from(digest), chain: Buffer.from(chain) };
}
