import type { LedgerProof } from '@headrace/client';

export interface Explained {
  verdict: 'holds' | 'broken';
  title: string;
  /** What was checked, and what came of it; a sentence each. */
  sentences: string[];
}

const whole = '`headrace ledger verify` checks the whole chain, and names the first wrong row.';

/** Whether an entry can be believed, in plain words. */
export function explainProof({ entry, batch }: Pick<LedgerProof, 'entry' | 'batch'>): Explained {
  if (batch === null)
    return {
      verdict: 'broken',
      title: 'This entry is not proven',
      sentences: [
        `Entry ${entry.id} is in no batch of the chain, so nothing says that the service wrote it.`,
        `Tell the operator: ${whole}`,
      ],
    };
  const holds = batch.verified;
  return {
    verdict: holds ? 'holds' : 'broken',
    title: holds ? 'This entry holds' : 'This entry does not hold',
    sentences: [
      placeOf(batch),
      batch.has_digest_of_entries
        ? 'The fingerprint of the batch fits its entries: none was changed, added or taken away since it was written.'
        : 'The fingerprint of the batch does not fit its entries: one was changed, added or taken away after it was written.',
      chainOf(batch),
      holds ? `The operator can check more: ${whole}` : `Tell the operator: ${whole}`,
    ],
  };
}

type Batch = NonNullable<LedgerProof['batch']>;

function placeOf({ seq, entries }: Batch): string {
  const place = `batch ${seq} of this organization`;
  return entries === 1 ? `It is the only entry of ${place}.` : `It is one of ${entries} entries of ${place}.`;
}

function chainOf({ seq, continues_chain: continues }: Batch): string {
  const before = seq === 1 ? 'begins the chain' : `continues the chain of batch ${seq - 1}`;
  return continues
    ? `Its link ${before}, under the key of this service.`
    : `Its link is not one that ${before}: a batch was changed, taken away or put in between, or the service has another master key now.`;
}

/** What the credits moved for. */
export function explainEntry({ entry, attempt }: Pick<LedgerProof, 'entry' | 'attempt'>): string {
  const operation = entry.operation ?? 'a provider';
  const found = attempt === null ? '' : `, which ended with "${attempt.outcome.replaceAll('_', ' ')}"`;
  switch (entry.kind) {
    case 'grant':
      return entry.amount < 0 ? 'The operator took credits away.' : 'The operator gave credits.';
    case 'capture':
      return `A call of ${operation} with a key of the service${found}.`;
    case 'fee':
      return `The fee for a call of ${operation} with a key of your own${found}.`;
    case 'refund':
      return `Credits for a call of ${operation} were given back.`;
  }
}
