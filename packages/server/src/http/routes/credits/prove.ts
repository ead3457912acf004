import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { ledgerProof } from '../../../contract/ledger.ts';
import { ledgerEntryId } from '../../../contract/operator.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { showProof } from '../../show-proof.ts';

export function registerProve(app: App, services: HttpServices): void {
  const schema = {
    tags: ['Credits'],
    summary: 'Prove an entry of the ledger',
    description:
      'The entry, its batch and whether its link in the chain holds, and what was paid for: the call, and the receipt as long as the run is ' +
      'kept. Needs an admin or viewer key.',
    params: z.object({ entry_id: ledgerEntryId }),
    response: {
      200: jsonResponse('The entry and what is behind it.', ledgerProof),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/credits/entries/:entry_id', { schema }, async (request, reply) => {
    const { entry_id: id } = request.params;
    const proof = await services.credits.prove(ownerOf(request).organizationId, id);
    if (proof === null)
      throw new ServiceError(
        'not-found',
        'The ledger of this organization has no such entry; see GET /v1/credits.',
      );
    return sendJson(reply, JSON.stringify(await showProof(proof, services)));
  });
}
