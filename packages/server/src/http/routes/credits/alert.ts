import { creditAlert } from '../../../contract/credits.ts';
import { toCredits, toUnits } from '../../../contract/money.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

const tags = ['Credits'];
const one = jsonResponse('The balance below which `credits.low` is delivered.', creditAlert);

/** At which balance webhooks are told. */
export function registerCreditAlert(app: App, { webhooks }: HttpServices): void {
  const read = {
    tags,
    summary: 'Show the credit alert',
    response: { 200: one, ...problemResponses(401, 403, 429, 503) },
  };
  app.get('/v1/credits/alert', { schema: read }, async (request, reply) => {
    const lowAt = await webhooks.readLowAt(ownerOf(request).organizationId);
    return sendJson(reply, JSON.stringify({ below: lowAt === null ? null : toCredits(lowAt) }));
  });

  const set = {
    tags,
    summary: 'Set the credit alert',
    description:
      'Webhooks with the event `credits.low` are told once when the balance falls below it, and again only after the balance ' +
      'has been at or above it. Setting it tells no webhook. Needs an admin key.',
    body: creditAlert,
    response: { 200: one, ...problemResponses(400, 401, 403, 413, 415, 429, 503) },
  };
  app.put('/v1/credits/alert', { schema: set }, async (request, reply) => {
    const { below } = request.body;
    await webhooks.setLowAt(ownerOf(request).organizationId, toUnits(below));
    return sendJson(reply, JSON.stringify({ below }));
  });
}
