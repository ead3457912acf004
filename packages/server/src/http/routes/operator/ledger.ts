import { toCredits } from '../../../contract/money.ts';
import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import type {
  EntryProof,
  LedgerProof,
  LedgerVerdict,
  ShownVerdict,
  StoredEntry,
} from '../../../contract/ledger.ts';
import { ledgerEntryId, ledgerVerification } from '../../../contract/operator.ts';
import type { App } from '../../app.ts';
import { findChargeReceipt } from '../../find-charge-receipt.ts';
import { sendJson } from '../../json-response.ts';
import type { HttpServices } from '../../services.ts';
import { showAttempt } from '../../show-receipt.ts';
import { sendSlowJson } from '../../slow-json.ts';

/** Checks the books, and shows what is behind one entry. */
export function registerLedger(app: App, services: HttpServices): void {
  const { ledger } = services.operator;
  const verification = { hide: true, body: ledgerVerification };
  app.post('/operator/ledger/verify', { schema: verification }, (request, reply) => {
    const { organization_id: organizationId = null } = request.body;
    return sendSlowJson(reply, async (signal) => {
      const verdicts = await ledger.verify({ organizationId, signal });
      if (verdicts === null)
        throw new ServiceError('not-found', `There is no organization "${organizationId ?? ''}".`);
      return { organizations: verdicts.map(showVerdict) };
    });
  });

  const params = z.object({ id: ledgerEntryId });
  app.get('/operator/ledger/entries/:id', { schema: { hide: true, params } }, async (request, reply) => {
    const { id } = request.params;
    const proof = await ledger.prove(id);
    if (proof === null)
      throw new ServiceError('not-found', `The ledger has no entry ${id}; see \`headrace credits entries\`.`);
    return sendJson(reply, JSON.stringify(await showProof(proof, services)));
  });
}

function showVerdict({ organizationId, balance, held, ...verdict }: LedgerVerdict): ShownVerdict {
  return {
    organization_id: organizationId,
    name: verdict.name,
    verified: verdict.wrong === null,
    batches: verdict.batches,
    entries: verdict.entries,
    balance: balance === null ? null : toCredits(balance),
    held: held === null ? null : toCredits(held),
    wrong: verdict.wrong,
  };
}

async function showProof({ entry, batch }: EntryProof, services: HttpServices): Promise<LedgerProof> {
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
