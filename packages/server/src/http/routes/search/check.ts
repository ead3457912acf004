import { z } from 'zod';
import type { App } from '../../app.ts';
import { searchCheckResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadSearch, sendSearch } from '../../submit-search.ts';
import { searchPrefixes } from './prefixes.ts';

export function registerCheckSearch(app: App, services: HttpServices): void {
  const told = {
    summary: 'Read a search',
    description:
      'The search as it is now. Results and `next_page` are there when it has ended. Poll once a second.',
    tags: ['Searches'],
    response: searchCheckResponses,
  };
  for (const prefix of searchPrefixes) {
    const byPath = { ...told, params: z.object({ run_id: z.string() }) };
    app.get(`${prefix}/check/:run_id`, { schema: byPath }, async (request, reply) =>
      sendSearch(reply, await loadSearch(request, request.params.run_id, services)),
    );
    const byQuery = { ...told, querystring: z.strictObject({ run_id: z.string() }) };
    app.get(`${prefix}/run`, { schema: byQuery }, async (request, reply) =>
      sendSearch(reply, await loadSearch(request, request.query.run_id, services)),
    );
  }
}
