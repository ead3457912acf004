import type { LedgerProof } from '@headrace/server/ledger';

/** A charge and everything behind it, a line for each fact. */
export function describeProof(proof: LedgerProof): string {
  const sections = [
    describeEntry(proof),
    describeBatch(proof),
    describeAttempt(proof),
    describeReceipt(proof),
  ];
  return sections.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

function describeEntry({ entry }: LedgerProof): string[] {
  return section(`Entry ${entry.id}`, [
    ['at', entry.at],
    ['kind', entry.kind],
    ['credits', entry.amount],
    ['organization', entry.organization_id],
    ['run', entry.run_id],
    ['operation', entry.operation],
    ['note', entry.note],
  ]);
}

function describeBatch({ batch }: LedgerProof): string[] {
  if (batch === null) return ['It is not in a batch of the chain: see `headrace ledger verify`.'];
  return section(`Batch ${batch.seq}`, [
    ['entries', batch.entries],
    [
      'digest',
      `${batch.digest}  ${batch.has_digest_of_entries ? 'matches its entries' : 'DOES NOT match its entries'}`,
    ],
    [
      'chain',
      `${batch.chain}  ${batch.continues_chain ? 'continues the batch before' : 'DOES NOT continue the batch before'}`,
    ],
    [
      'verified',
      batch.verified
        ? 'yes; `headrace ledger verify` checks the whole chain'
        : 'NO: see `headrace ledger verify`',
    ],
  ]);
}

function describeAttempt({ entry, attempt }: LedgerProof): string[] {
  if (attempt === null)
    return [
      entry.run_id === null
        ? 'No provider was asked for it.'
        : 'Its attempt is MISSING: see `headrace ledger verify`.',
    ];
  return section(`Attempt ${attempt.step} of record ${entry.position ?? ''}`, [
    ['provider', attempt.provider],
    ['operation', attempt.operation],
    ['outcome', attempt.outcome],
    ['rule', attempt.rule],
    ['message', attempt.message],
    ['credits', attempt.credits],
    ['price rule', attempt.price_rule],
    ['connection', attempt.connection],
    ['asked at', attempt.observed_at],
    ['took', `${attempt.duration_ms} ms`],
    ['cached', attempt.cached ? 'yes' : 'no'],
    ['question', attempt.question],
  ]);
}

function describeReceipt({ entry, receipt_path: path, receipt }: LedgerProof): string[] {
  if (receipt === null)
    return entry.run_id === null ? [] : ['The run is no longer kept, so the receipt is gone.'];
  return section('Receipt', [
    ['path', path],
    ['record', String(receipt.record_id)],
    ['field', receipt.field],
    ['pipe', receipt.pipe_id],
    ['status', receipt.status ?? null],
    ['value', receipt.value === undefined ? null : JSON.stringify(receipt.value)],
    ['attempts', receipt.attempts.map(({ operation, outcome }) => `${operation} ${outcome}`).join(', ')],
    ['credits', receipt.credits],
  ]);
}

function section(title: string, facts: readonly [name: string, value: string | number | null][]): string[] {
  const known = facts.filter(([, value]) => value !== null);
  return [title, ...known.map(([name, value]) => `  ${name.padEnd(13)}${value}`)];
}
