import { hash, hkdfSync } from 'node:crypto';
import type { LedgerEntriesTable } from '../storage/ledger-tables.ts';

/** SHA-256 works on blocks of 64 bytes; RFC 2104 pads the key to one and masks it two ways. */
const blockBytes = 64;

/** The key of the chain, masked as HMAC needs it, so that PostgreSQL's own sha256 can do the rest. */
export interface ChainKey {
  inner: Buffer;
  outer: Buffer;
}

/** Derives the key that the chain continues with from the first master key of the service. */
export function deriveChainKey({ keys: [masterKey = ''] }: { keys: readonly string[] }): ChainKey {
  return deriveFrom(masterKey);
}

/**
 * The keys that parts of the chain may have been made with: what was written before a rotation keeps the key of that
 * time.
 */
export function deriveChainKeys({ keys }: { keys: readonly string[] }): ChainKey[] {
  return keys.map(deriveFrom);
}

function deriveFrom(masterKey: string): ChainKey {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'headrace ledger chain', blockBytes));
  const mask = (by: number) => Buffer.from(key.map((byte) => byte ^ by));
  return { inner: mask(0x36), outer: mask(0x5c) };
}

/** What a chain starts from. */
export const chainStart = Buffer.alloc(32);

/** The value of the chain after a batch: an HMAC, the same that `post-entries.ts` has the database compute. */
export function advanceChain(
  { inner, outer }: ChainKey,
  { chain, digest }: { chain: Buffer; digest: Buffer },
): Buffer {
  const within = hash('sha256', Buffer.concat([inner, chain, digest]), 'buffer');
  return hash('sha256', Buffer.concat([outer, within]), 'buffer');
}

export type DigestedEntry = Pick<
  LedgerEntriesTable,
  'kind' | 'run_id' | 'position' | 'pipe_index' | 'step' | 'operation' | 'note'
> & { amount: number };

/** The digest of a batch of entries, 32 bytes long. */
export function digestEntries(entries: readonly DigestedEntry[]): Buffer {
  return digestTexts(entries.map(entryText));
}

/** The digest of entries that are text already. */
export function digestTexts(texts: readonly string[]): Buffer {
  return hash('sha256', `[${texts.join(',')}]`, 'buffer');
}

/** The part of an entry that goes into the digest: all but its id, time and batch. */
export function entryText(entry: DigestedEntry): string {
  const { kind, amount, run_id, position, pipe_index, step, operation, note } = entry;
  return JSON.stringify([kind, amount, run_id, position, pipe_index, step, operation, note]);
}
