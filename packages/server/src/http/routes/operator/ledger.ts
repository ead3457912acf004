import { toCredits } from '../../../contract/money.ts';
import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import type { LedgerVerdict, ShownVerdict } from '../../../contract/ledger.ts';
import { ledgerEntryId, ledgerVerification } from '../../../contract/operator.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import type { HttpServices } from '../../services.ts';
import { showProof } from '../../show-proof.ts';
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
