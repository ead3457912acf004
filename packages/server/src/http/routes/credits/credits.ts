import { toCredits } from '../../../contract/money.ts';
import type { Credits, CreditsQuery } from '../../../contract/credits.ts';
import { credits, creditsQuery } from '../../../contract/credits.ts';
import type { App } from '../../app.ts';
import type { CreditAccount, CreditFilter } from '../../credit-services.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerCredits(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Show the balance and its entries',
    description: 'Entries are kept for good, even after their run is deleted. Needs an admin key.',
    tags: ['Credits'],
    querystring: creditsQuery,
    response: {
      200: jsonResponse('The account of the organization.', credits),
      ...problemResponses(400, 401, 403, 429, 503),
    },
  };
  app.get('/v1/credits', { schema }, async (request, reply) => {
    const account = await services.credits.read(ownerOf(request).organizationId, toFilter(request.query));
    return sendJson(reply, JSON.stringify(showAccount(account)));
  });
}

function toFilter({ kind, run_id, from, to, before, limit }: CreditsQuery): CreditFilter {
  const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { kind, runId: run_id, from: moment(from), to: moment(to), before, limit };
}

function showAccount({ balance, held, holds, entries, next }: CreditAccount): Credits {
  return {
    balance: toCredits(balance),
    held: toCredits(held),
    holds: holds.map(({ runId, amount }) => ({ run_id: runId, amount: toCredits(amount) })),
    entries: entries.map(({ id, at, kind, amount, runId, operation, note }) => ({
      id,
      at: at.toISOString(),
      kind,
      amount: toCredits(amount),
      run_id: runId,
      operation,
      note,
    })),
    next,
  };
}
