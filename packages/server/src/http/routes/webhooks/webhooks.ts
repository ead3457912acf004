import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { createdWebhook, newWebhook, webhook, webhookChange, webhooks } from '../../../contract/webhooks.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

const common = { tags: ['Webhooks'], description: 'Needs an admin key.' };
const params = z.object({ webhook_id: z.string() });
const one = jsonResponse('The endpoint, without its secret.', webhook);

/** Endpoints, to which events are delivered. */
export function registerWebhooks(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerCreate(app, services);
  registerChange(app, services);
  registerRemove(app, services);
}

function registerReads(app: App, services: HttpServices): void {
  const list = {
    ...common,
    summary: 'List webhook endpoints',
    response: {
      200: jsonResponse('The endpoints of the organization, the oldest first.', webhooks),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/webhooks', { schema: list }, async (request, reply) => {
    const rows = await services.webhooks.list(ownerOf(request).organizationId);
    return sendJson(reply, JSON.stringify({ webhooks: rows }));
  });

  const show = {
    ...common,
    summary: 'Show a webhook endpoint',
    params,
    response: { 200: one, ...problemResponses(401, 403, 404, 429, 503) },
  };
  app.get('/v1/webhooks/:webhook_id', { schema: show }, async (request, reply) => {
    const { webhook_id: id } = request.params;
    const found = await services.webhooks.find({ organizationId: ownerOf(request).organizationId, id });
    return sendJson(reply, JSON.stringify(found ?? noWebhook(id)));
  });
}

function registerCreate(app: App, services: HttpServices): void {
  const schema = {
    ...common,
    summary: 'Create a webhook endpoint',
    description:
      'The answer has the secret that deliveries are signed with, which is not shown again. An organization may have 20 ' +
      'endpoints. Needs an admin key.',
    body: newWebhook,
    response: {
      200: jsonResponse('The endpoint, with its secret.', createdWebhook),
      ...problemResponses(400, 401, 403, 409, 413, 415, 429, 503),
    },
  };
  app.post('/v1/webhooks', { schema }, async (request, reply) => {
    const { organizationId, keyId: createdBy } = ownerOf(request);
    const created = await services.webhooks.create({ ...request.body, organizationId, createdBy });
    request.changed = created.id;
    return sendJson(reply, JSON.stringify(created));
  });
}

function registerChange(app: App, services: HttpServices): void {
  const schema = {
    ...common,
    summary: 'Change a webhook endpoint',
    description:
      'What is left out stays. What still waits to be delivered goes to the new address. Needs an admin key.',
    params,
    body: webhookChange,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503) },
  };
  app.patch('/v1/webhooks/:webhook_id', { schema }, async (request, reply) => {
    const { webhook_id: id } = request.params;
    const place = { organizationId: ownerOf(request).organizationId, id };
    const changed = await services.webhooks.change(place, request.body);
    return sendJson(reply, JSON.stringify(changed ?? noWebhook(id)));
  });
}

function registerRemove(app: App, services: HttpServices): void {
  const schema = {
    ...common,
    summary: 'Delete a webhook endpoint, with its deliveries',
    params,
    response: { 204: noContent, ...problemResponses(401, 403, 404, 429, 503) },
  };
  app.delete('/v1/webhooks/:webhook_id', { schema }, async (request, reply) => {
    const { webhook_id: id } = request.params;
    if (!(await services.webhooks.remove({ organizationId: ownerOf(request).organizationId, id })))
      noWebhook(id);
    return reply.code(204).send(null);
  });
}

export function noWebhook(id: string): never {
  throw new ServiceError('not-found', `There is no webhook "${id.slice(0, 100)}" in this organization.`);
}
