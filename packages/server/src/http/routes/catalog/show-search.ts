import { z } from 'zod';
import { catalogSearch } from '../../../contract/catalog.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { suggestName } from '../../../contract/nearest-name.ts';
import type { App } from '../../app.ts';
import { describeSearch } from '../../describe-search.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerShowSearch(app: App, { builtInSearches, prices }: HttpServices): void {
  const schema = {
    summary: 'Show one search',
    tags: ['Catalog'],
    security: [],
    params: z.object({ search_id: z.string() }),
    response: { 200: jsonResponse('The search.', catalogSearch), ...problemResponses(404) },
  };
  const ids = builtInSearches.map(({ id }) => id);
  app.get('/v1/catalog/searches/:search_id', { schema }, async (request, reply) => {
    const { search_id: id } = request.params;
    const search = builtInSearches.find((known) => known.id === id);
    if (search !== undefined) return sendJson(reply, JSON.stringify(describeSearch(search, prices)));
    const detail = `There is no search "${id.slice(0, 200)}". ${suggestName(id, ids)}`.trim();
    throw new ServiceError('not-found', detail);
  });
}
