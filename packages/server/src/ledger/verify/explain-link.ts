import { advanceChain } from '../chain.ts';
import type { BatchRow } from './read-batches.ts';
import { readBatchPage } from './read-batches.ts';
import type { Head } from './read-head.ts';
import type { Scope } from './scope.ts';
import type { WrongRow } from '../../contract/ledger.ts';

/**
 * What is wrong with a batch that does not continue the chain under any known key. If what comes after it continues from
 * the value that it should have, the batch was changed; else it may also be that its key is missing.
 */
export async function explainLink(
  scope: Scope,
  { batch, before, head }: { batch: BatchRow; before: Buffer; head: Head },
): Promise<WrongRow> {
  const { keys, organizationId } = scope;
  const wanted = keys.map((key) => advanceChain(key, { chain: before, digest: batch.digest }));
  const [next] = await readBatchPage(scope, { after: batch.seq, last: batch.seq + 1 });
  const isContinued = (chain: Buffer) =>
    next === undefined || next.seq !== batch.seq + 1
      ? chain.equals(head.chain)
      : keys.some((key) => advanceChain(key, { chain, digest: next.digest }).equals(next.chain));
  const known = wanted.find(isContinued);
  return {
    table: 'ledger_batches',
    key: { org_id: organizationId, seq: batch.seq },
    column: 'chain',
    says: batch.chain.toString('hex'),
    should_say: (known ?? wanted[0])?.toString('hex') ?? null,
    because: known === undefined ? unknownKey(keys.length) : 'what comes after it continues from that value',
  };
}

function unknownKey(keys: number): string {
  const count =
    keys === 1
      ? 'the only master key known here does not give'
      : `none of the ${keys} master keys known here gives`;
  return (
    `${count} what it says. Either this batch or an entry of it was changed together with its digest, or it was written ` +
    'under another master key: processes without HEADRACE_MASTER_KEY have one each, in the file master-key of their data ' +
    'directory. Add such a key, or one from before a rotation, to HEADRACE_MASTER_KEY after the first one and verify again'
  );
}
