import { z } from 'zod';
import type { App } from '../../app.ts';
import { cancelPending } from '../../cancel-pending.ts';
import { searchCancelResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadSearch, sendSearch } from '../../submit-search.ts';
import { searchPrefixes } from './prefixes.ts';

export function registerCancelSearch(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Cancel a pending search',
    description: 'Works only while the search is pending. Its capacity is free again at once. Needs no body.',
    tags: ['Searches'],
    params: z.object({ run_id: z.string() }),
    response: searchCancelResponses,
  };
  for (const prefix of searchPrefixes)
    app.post(`${prefix}/cancel/:run_id`, { schema }, async (request, reply) => {
      const run = await loadSearch(request, request.params.run_id, services);
      await cancelPending(run, services);
      return sendSearch(reply, await loadSearch(request, run.id, services));
    });
}
