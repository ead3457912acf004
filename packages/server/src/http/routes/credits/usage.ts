import { creditUsage, usageQuery } from '../../../contract/credit-usage.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerUsage(app: App, services: HttpServices): void {
  const schema = {
    tags: ['Credits'],
    summary: 'Show what credits were spent on',
    description:
      'By day, pipe, provider, sheet or API key. Counts the entries of the ledger, so sandbox does not appear. Pipes, sheets and keys are ' +
      'known as long as the run is kept. Needs an admin or viewer key.',
    querystring: usageQuery,
    response: {
      200: jsonResponse('What was spent.', creditUsage),
      ...problemResponses(400, 401, 403, 429, 503),
    },
  };
  app.get('/v1/credits/usage', { schema }, async (request, reply) => {
    const usage = await services.credits.usage(ownerOf(request).organizationId, request.query);
    return sendJson(reply, JSON.stringify(usage));
  });
}
