import { newProject, project, projectParams, projects } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

const tags = ['Sheets'];
const one = jsonResponse('The project.', project);

/** Folders of sheets. */
export function registerProjects(app: App, { sheets: { projects: service } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List projects',
    response: { 200: jsonResponse('Projects, by name.', projects), ...problemResponses(401, 403, 429, 503) },
  };
  app.get('/v1/projects', { schema: list }, async (request, reply) =>
    sendJson(reply, JSON.stringify({ projects: await service.list(ownerOf(request).organizationId) })),
  );

  const create = {
    tags,
    summary: 'Create a project',
    description: 'Creating a sheet in a project that does not exist creates the project too.',
    body: newProject,
    response: { 200: one, ...problemResponses(400, 401, 403, 409, 413, 415, 429, 503) },
  };
  app.post('/v1/projects', { schema: create }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    return sendJson(reply, JSON.stringify(await service.create(organizationId, request.body.name)));
  });

  const rename = {
    tags,
    summary: 'Rename a project',
    params: projectParams,
    body: newProject,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  };
  app.patch('/v1/projects/:project_id', { schema: rename }, async (request, reply) => {
    const place = { organizationId: ownerOf(request).organizationId, id: request.params.project_id };
    return sendJson(reply, JSON.stringify(await service.rename(place, request.body.name)));
  });

  const remove = {
    tags,
    summary: 'Delete an empty project',
    params: projectParams,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 409, 429, 503) },
  };
  app.delete('/v1/projects/:project_id', { schema: remove }, async (request, reply) => {
    await service.remove({ organizationId: ownerOf(request).organizationId, id: request.params.project_id });
    return reply.code(204).send(null);
  });
}
