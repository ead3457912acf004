import { z } from 'zod';
import {
  dataset,
  datasetName,
  datasets,
  facetRequest,
  facets,
  newDataset,
} from '../../../contract/datasets.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { registerRejects } from './rejects.ts';
import { registerUploads } from './uploads.ts';

const tags = ['Datasets'];
const params = z.object({ name: datasetName });
const one = jsonResponse('The dataset.', dataset);

/** The user's own data: its datasets, their columns, and the import of files. */
export function registerDatasets(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerWrites(app, services);
  registerRejects(app, services);
  registerUploads(app, services);
}

function registerReads(app: App, { datasets: service }: HttpServices): void {
  const list = {
    tags,
    summary: 'List datasets',
    response: {
      200: jsonResponse('All datasets of the organization, by name.', datasets),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/datasets', { schema: list }, async (request, reply) => {
    const rows = await service.list(ownerOf(request).organizationId);
    return sendJson(reply, JSON.stringify({ datasets: rows }));
  });

  const show = {
    tags,
    summary: 'Show a dataset with its columns',
    params,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/datasets/:name', { schema: show }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const found = await service.get({ organizationId, name: request.params.name });
    return sendJson(reply, JSON.stringify(found));
  });

  const count = {
    tags,
    summary: "Count the rows by a column's values",
    description: 'The most frequent values among the rows that pass the filters.',
    params,
    body: facetRequest,
    response: {
      200: jsonResponse('The most frequent values first.', facets),
      ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503),
    },
  };
  app.post('/v1/datasets/:name/facets', { schema: count }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const { name } = request.params;
    const query = { organizationId, name, ...request.body };
    return sendJson(reply, JSON.stringify(await service.countFacets(query, clientGone(reply))));
  });
}

function registerWrites(app: App, { datasets: service }: HttpServices): void {
  const declare = {
    tags,
    summary: 'Create a dataset, or change its declaration',
    description:
      'An import adds the rows. New names, formats, `is_public` and `has_contains_index` of columns take effect at once. After any other change the rows stay unchanged until an import replaces them. Needs an admin key.',
    params,
    body: newDataset,
    response: { 200: one, ...problemResponses(400, 401, 403, 413, 415, 429, 503) },
  };
  app.put('/v1/datasets/:name', { schema: declare }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const declared = await service.declare({ organizationId, name: request.params.name }, request.body);
    return sendJson(reply, JSON.stringify(declared));
  });

  const remove = {
    tags,
    summary: 'Delete a dataset with its rows, for good',
    description: 'Needs an admin key.',
    params,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/datasets/:name', { schema: remove }, async (request, reply) => {
    const { name } = request.params;
    if (await service.remove({ organizationId: ownerOf(request).organizationId, name }))
      return reply.code(204).send(null);
    throw new ServiceError('not-found', `There is no dataset "${name}" in this organization.`);
  });
}
