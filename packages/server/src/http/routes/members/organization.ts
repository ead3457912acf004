import { ServiceError } from '../../../contract/errors.ts';
import { organization, organizationDeletion, organizationRename } from '../../../contract/members.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { refuseMember } from './refuse-member.ts';

const tags = ['Members'];
const answer = jsonResponse('The organization.', organization);

/** The caller's organization itself. */
export function registerOrganization(app: App, services: HttpServices): void {
  registerShowAndRename(app, services);
  registerDelete(app, services);
}

function registerShowAndRename(app: App, { members }: HttpServices): void {
  const read = async (id: string): Promise<string> => {
    const found = await members.readOrganization(id);
    if (found === null) throw new ServiceError('unauthorized', 'The organization was deleted a moment ago.');
    const { createdAt, ...shown } = found;
    return JSON.stringify({ ...shown, created_at: createdAt });
  };

  const shown = {
    tags,
    summary: 'Show the organization',
    response: { 200: answer, ...problemResponses(401, 403, 429, 503) },
  };
  app.get('/v1/organization', { schema: shown }, async (request, reply) =>
    sendJson(reply, await read(ownerOf(request).organizationId)),
  );

  const renamed = {
    tags,
    summary: 'Rename the organization',
    description: 'Needs an owner, signed in to the dashboard.',
    body: organizationRename,
    response: { 200: answer, ...problemResponses(400, 401, 403, 413, 415, 429, 503) },
  };
  app.patch('/v1/organization', { schema: renamed }, async (request, reply) => {
    const { organizationId, keyId: by } = ownerOf(request);
    const { name } = request.body;
    if (!(await members.renameOrganization({ organizationId, by, name })))
      throw refuseMember('not-allowed', 'organization');
    request.changed = name;
    return sendJson(reply, await read(organizationId));
  });
}

function registerDelete(app: App, { members, logger }: HttpServices): void {
  const schema = {
    tags,
    summary: 'Delete the organization, for good',
    description:
      'Its keys stop working at once, in other processes within two seconds; its runs end, and everything it has is deleted in the background. ' +
      'Its audit list goes with it, so the deletion itself is noted in the log of the service. Needs an owner, signed in to the dashboard.',
    querystring: organizationDeletion,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 429, 503) },
  };
  app.delete('/v1/organization', { schema }, async (request, reply) => {
    const { organizationId, keyId: by } = ownerOf(request);
    const outcome = await members.deleteOrganization({ organizationId, by, name: request.query.name });
    if (outcome === 'not-allowed') throw refuseMember('not-allowed', 'organization');
    if (outcome === 'other-name') {
      const message = 'The organization has another name. Send its name exactly as it is to delete it.';
      throw invalidRequest([{ code: 'ValidationFailed', message, path: 'name' }]);
    }
    logger.warn({ org_id: organizationId, by, address: request.ip }, 'an owner has deleted an organization');
    return reply.code(204).send(null);
  });
}
