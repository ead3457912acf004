import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import {
  newSavedSearch,
  savedSearch,
  savedSearchChange,
  savedSearches,
  savedSearchId,
} from '../../../contract/saved-searches.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { SavedSearchHead, SavedSearchRow } from '../../saved-search-services.ts';
import type { HttpServices } from '../../services.ts';

const tags = ['Searches'];
const params = z.object({ saved_search_id: savedSearchId });
const one = jsonResponse('The saved search.', savedSearch);

/** Searches that are kept under names. */
export function registerSavedSearches(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerCreate(app, services);
  registerChange(app, services);
  registerRemove(app, services);
}

function registerReads(app: App, services: HttpServices): void {
  const list = {
    tags,
    summary: 'List saved searches',
    description: 'Without their filters.',
    response: {
      200: jsonResponse('The saved searches of the organization, by name.', savedSearches),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/saved-searches', { schema: list }, async (request, reply) => {
    const rows = await services.savedSearches.list(ownerOf(request).organizationId);
    return sendJson(reply, JSON.stringify({ searches: rows.map(showHead) }));
  });

  const show = {
    tags,
    summary: 'Show a saved search',
    params,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/saved-searches/:saved_search_id', { schema: show }, async (request, reply) => {
    const { saved_search_id: id } = request.params;
    const found = await services.savedSearches.find({ organizationId: ownerOf(request).organizationId, id });
    return sendJson(reply, writeSearch(found ?? refuse(id)));
  });
}

function registerCreate(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Save a search under a name',
    description: 'Nothing runs. An organization may have 200.',
    body: newSavedSearch,
    response: { 200: one, ...problemResponses(400, 401, 403, 409, 413, 415, 429, 503) },
  };
  app.post('/v1/saved-searches', { schema }, async (request, reply) => {
    const { organizationId, keyId: createdBy } = ownerOf(request);
    const created = await services.savedSearches.create({ ...request.body, organizationId, createdBy });
    return sendJson(reply, writeSearch(created));
  });
}

function registerChange(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Change a saved search, or remember that it was run',
    description: 'What is left out stays. Nothing runs; `last_run` says that the caller ran it.',
    params,
    body: savedSearchChange,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  };
  app.patch('/v1/saved-searches/:saved_search_id', { schema }, async (request, reply) => {
    const { saved_search_id: id } = request.params;
    const place = { organizationId: ownerOf(request).organizationId, id };
    const changed = await services.savedSearches.change(place, request.body);
    return sendJson(reply, writeSearch(changed ?? refuse(id)));
  });
}

function registerRemove(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Delete a saved search',
    params,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/saved-searches/:saved_search_id', { schema }, async (request, reply) => {
    const { saved_search_id: id } = request.params;
    const place = { organizationId: ownerOf(request).organizationId, id };
    if (!(await services.savedSearches.remove(place))) refuse(id);
    return reply.code(204).send(null);
  });
}

function showHead({ id, name, searchId, createdBy, createdAt, updatedAt, lastRunAt }: SavedSearchHead) {
  return {
    id,
    name,
    search_id: searchId,
    created_by: createdBy,
    created_at: createdAt,
    updated_at: updatedAt,
    last_run_at: lastRunAt,
  };
}

function writeSearch(row: SavedSearchRow): string {
  const { search, lastSearch, lastRunId, lastRunAt } = row;
  const lastRun =
    lastSearch === null ? null : { search: JSON.parse(lastSearch), run_id: lastRunId, at: lastRunAt };
  return JSON.stringify({ ...showHead(row), search: JSON.parse(search), last_run: lastRun });
}

function refuse(id: string): never {
  throw new ServiceError('not-found', `There is no saved search "${id}" in this organization.`);
}
