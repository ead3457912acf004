import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { deliveries, deliveriesQuery, delivery, webhookSecret } from '../../../contract/webhooks.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { noWebhook } from './webhooks.ts';

const tags = ['Webhooks'];
const ofRuns =
  '`runs` in place of the id stands for what runs ask for by `config.webhook`. Needs an admin key.';
const params = z.object({ webhook_id: z.string() });
const one = jsonResponse('The delivery.', delivery);
const problems = problemResponses(401, 403, 404, 429, 503);

/** What was delivered, what waits, and the secrets that sign it. */
export function registerDeliveries(app: App, services: HttpServices): void {
  registerList(app, services);
  registerReplay(app, services);
  registerTest(app, services);
  registerSecret(app, services);
}

function registerList(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'List the deliveries of an endpoint',
    description: `Kept for 14 days, and at most 10,000 of an organization. ${ofRuns}`,
    params,
    querystring: deliveriesQuery,
    response: {
      200: jsonResponse('The deliveries, the newest first.', deliveries),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/webhooks/:webhook_id/deliveries', { schema }, async (request, reply) => {
    const { webhook_id: id } = request.params;
    const place = { organizationId: ownerOf(request).organizationId, id };
    const page = await services.webhooks.listDeliveries(place, request.query);
    return sendJson(reply, JSON.stringify(page ?? noWebhook(id)));
  });
}

function registerReplay(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Deliver once more',
    description: `With the same id and body, and with all retries again. ${ofRuns}`,
    params: params.extend({ delivery_id: z.string() }),
    response: { 200: one, ...problems },
  };
  const path = '/v1/webhooks/:webhook_id/deliveries/:delivery_id/replay';
  app.post(path, { schema }, async (request, reply) => {
    const { webhook_id: id, delivery_id: deliveryId } = request.params;
    const place = { organizationId: ownerOf(request).organizationId, id };
    const replayed = await services.webhooks.replay(place, deliveryId);
    return sendJson(reply, JSON.stringify(replayed ?? noDelivery(deliveryId)));
  });
}

function registerTest(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Deliver an event for trying it out',
    description: 'It has the type `webhook.test`, whatever events the endpoint is for. Needs an admin key.',
    params,
    response: { 200: one, ...problems },
  };
  app.post('/v1/webhooks/:webhook_id/test', { schema }, async (request, reply) => {
    const { webhook_id: id } = request.params;
    const sent = await services.webhooks.test({ organizationId: ownerOf(request).organizationId, id });
    return sendJson(reply, JSON.stringify(sent ?? noWebhook(id)));
  });
}

function registerSecret(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Make a new secret',
    description: `The one before it signs as well for 24 hours, so that receivers can change over. ${ofRuns}`,
    params,
    response: { 200: jsonResponse('The secret, which is not shown again.', webhookSecret), ...problems },
  };
  app.post('/v1/webhooks/:webhook_id/secret', { schema }, async (request, reply) => {
    const { webhook_id: id } = request.params;
    const made = await services.webhooks.renewSecret({ organizationId: ownerOf(request).organizationId, id });
    return sendJson(reply, JSON.stringify(made ?? noWebhook(id)));
  });
}

function noDelivery(id: string): never {
  throw new ServiceError('not-found', `There is no such delivery "${id.slice(0, 100)}" of this webhook.`);
}
