import { hash, hkdfSync } from 'node:crypto';
import type { LedgerEntriesTable } from '../storage/database.ts';

/** SHA-256 works on blocks of 64 bytes; RFC 2104 pads the key to one and masks it two ways. */
const blockBytes = 64;

/** The key of the chain, masked as HMAC needs it, so that PostgreSQL's own sha256 can do the rest. */
export interface ChainKey {
  inner: Buffer;
  outer: Buffer;
}

/** Derives the chain's key from the master key of the service. */
export function deriveChainKey({ keys: [masterKey = ''] }: { keys: readonly string[] }): ChainKey {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'headrace ledger chain', blockBytes));
  const mask = (by: number) => Buffer.from(key.map((byte) => byte ^ by));
  return { inner: mask(0x36), outer: mask(0x5c) };
}

/** What a chain starts from. */
export const chainStart = Buffer.alloc(32);

export type DigestedEntry = Pick<
  LedgerEntriesTable,
  'kind' | 'run_id' | 'position' | 'pipe_index' | 'step' | 'operation' | 'note'
> & { amount: number };

/** What a batch of entries says, in 32 bytes. */
export function digestEntries(entries: readonly DigestedEntry[]): Buffer {
  const text = JSON.stringify(
    entries.map(({ kind, amount, run_id, position, pipe_index, step, operation, note }) => [
      kind,
      amount,
      run_id,
      position,
      pipe_index,
      step,
      operation,
      note,
    ]),
  );
  return hash('sha256', text, 'buffer');
}
