import type { Head } from './read-head.ts';
import type { Scope } from './scope.ts';
import type { Verified } from './verify-chain.ts';
import type { WrongRow } from '../../contract/ledger.ts';

/** Compares an account with the batches up to it. */
export function verifyHead(
  scope: Scope,
  { head, verified }: { head: Head; verified: Verified },
): WrongRow | null {
  const place = { table: 'ledger_heads', key: { org_id: scope.organizationId } } as const;
  const { batches, balance, chain } = verified;
  const isChain = head.chain.equals(chain);
  if (head.seq !== batches) {
    const because = `the last batch is ${batches}`;
    return { ...place, column: 'seq', says: head.seq, should_say: batches, because };
  }
  if (!isChain) {
    const [says, should_say] = [head.chain.toString('hex'), chain.toString('hex')];
    return { ...place, column: 'chain', says, should_say, because: 'that is what the last batch says' };
  }
  if (head.balance !== balance) {
    const because = 'that is what its entries add up to';
    return { ...place, column: 'balance', says: head.balance, should_say: balance, because };
  }
  if (head.held !== head.holds) {
    const because = 'that is what the rows in holds add up to';
    return { ...place, column: 'held', says: head.held, should_say: head.holds, because };
  }
  return null;
}
