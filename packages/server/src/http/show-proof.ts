import { toCredits } from '../contract/money.ts';
import type { EntryProof, LedgerProof, StoredEntry } from '../contract/ledger.ts';
import { findChargeReceipt } from './find-charge-receipt.ts';
import type { HttpServices } from './services.ts';
import { showAttempt } from './show-receipt.ts';

/** An entry with everything that is behind it. */
export async function showProof({ entry, batch }: EntryProof, services: HttpServices): Promise<LedgerProof> {
  return {
    entry: {
      id: entry.id,
      organization_id: entry.organizationId,
      at: entry.at.toISOString(),
      kind: entry.kind,
      amount: toCredits(entry.amount),
      run_id: entry.runId,
      position: entry.position,
      operation: entry.operation,
      note: entry.note,
    },
    batch,
    ...(await showCharged(entry, services)),
  };
}

type Charged = Pick<LedgerProof, 'attempt' | 'receipt_path' | 'receipt'>;

/** What was charged for. The receipt is deleted with its run; the ledger and billed attempts are kept. */
async function showCharged(
  { organizationId, runId, position, pipeIndex, step }: StoredEntry,
  services: HttpServices,
): Promise<Charged> {
  const none = { attempt: null, receipt_path: null, receipt: null };
  if (runId === null || position === null || pipeIndex === null) return none;
  const attempts = await services.listAttempts({ organizationId, runId, position, pipeIndex });
  const billed = attempts.find((one) => one.step === step);
  const attempt = billed === undefined ? null : { ...showAttempt(billed), question: billed.digest };
  const run = await services.loadRun(organizationId, runId);
  if (run === null) return { ...none, attempt };
  const assembly = services.assembly(organizationId);
  const found = await findChargeReceipt(run, { position, attempts, assembly });
  return found === null
    ? { ...none, attempt }
    : { attempt, receipt_path: found.path, receipt: found.receipt };
}
