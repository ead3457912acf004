import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import {
  constant,
  constants,
  newConstant,
  newSecret,
  secret,
  secrets,
  templateKey,
} from '../../../contract/vault.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import type { TemplateValueKind } from '../../vault-services.ts';

const params = z.object({ key: templateKey });

interface Resource {
  kind: TemplateValueKind;
  /** The last part of the path, and the name of the list in its answer. */
  plural: 'secrets' | 'constants';
  tag: string;
  one: z.ZodType;
  all: z.ZodType;
  body: typeof newSecret | typeof newConstant;
  shown: string;
}

/** `{{ SECRETS.KEY }}` and `{{ CONSTANTS.KEY }}`: the same paths, but a secret is never shown. */
export function registerTemplateValues(app: App, services: HttpServices): void {
  const secretResource: Resource = {
    kind: 'secret',
    plural: 'secrets',
    tag: 'SECRETS',
    one: secret,
    all: secrets,
    body: newSecret,
    shown: 'Its value is never shown.',
  };
  const constantResource: Resource = {
    kind: 'constant',
    plural: 'constants',
    tag: 'CONSTANTS',
    one: constant,
    all: constants,
    body: newConstant,
    shown: 'With its value.',
  };
  for (const resource of [secretResource, constantResource]) {
    registerReads(app, services, resource);
    registerWrites(app, services, resource);
  }
}

function registerReads(app: App, { vault }: HttpServices, resource: Resource): void {
  const { kind, plural, shown } = resource;
  const list = {
    ...describe(resource, `List ${plural}`),
    response: {
      200: jsonResponse(`All ${plural} of the organization, by key. ${shown}`, resource.all),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get(`/v1/${plural}`, { schema: list }, async (request, reply) => {
    const rows = await vault.templateValues.list(ownerOf(request).organizationId, kind);
    return sendJson(reply, JSON.stringify({ [plural]: rows }));
  });

  const show = {
    ...describe(resource, `Show one of the ${plural}`),
    params,
    response: { 200: jsonResponse(shown, resource.one), ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get(`/v1/${plural}/:key`, { schema: show }, async (request, reply) => {
    const { key } = request.params;
    const row = await vault.templateValues.find({
      organizationId: ownerOf(request).organizationId,
      kind,
      key,
    });
    if (row === null) throw notThere(kind, key);
    return sendJson(reply, JSON.stringify(row));
  });
}

function registerWrites(app: App, { vault }: HttpServices, resource: Resource): void {
  const { kind, plural, shown } = resource;
  const set = {
    ...describe(resource, `Create or replace one of the ${plural}`),
    params,
    body: resource.body,
    response: {
      200: jsonResponse(shown, resource.one),
      ...problemResponses(400, 401, 403, 413, 415, 429, 503),
    },
  };
  app.put(`/v1/${plural}/:key`, { schema: set }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const place = { organizationId, kind, key: request.params.key };
    const { value, ...rest } = request.body;
    const allowedHosts = 'allowed_hosts' in rest ? rest.allowed_hosts : undefined;
    return sendJson(reply, JSON.stringify(await vault.templateValues.set(place, { value, allowedHosts })));
  });

  const remove = {
    ...describe(resource, `Delete one of the ${plural}`),
    params,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete(`/v1/${plural}/:key`, { schema: remove }, async (request, reply) => {
    const { key } = request.params;
    const place = { organizationId: ownerOf(request).organizationId, kind, key };
    if (await vault.templateValues.remove(place)) return reply.code(204).send(null);
    throw notThere(kind, key);
  });
}

function describe({ tag }: Resource, summary: string) {
  const description = `Templates name it as \`{{ ${tag}.KEY }}\`. A change takes effect within two seconds. Needs an admin key.`;
  return { summary, description, tags: ['Vault'] };
}

function notThere(kind: TemplateValueKind, key: string): ServiceError {
  return new ServiceError('not-found', `There is no ${kind} "${key}" in this organization.`);
}
