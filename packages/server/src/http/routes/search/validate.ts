import { ServiceError } from '../../../contract/errors.ts';
import { validateResponse } from '../../../contract/pipes-response.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import { searchRequest } from '../../../contract/search-request.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { planSearch } from '../../plan-search.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { searchPrefixes } from './prefixes.ts';

export function registerValidateSearch(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Check a search without running it',
    description: 'Free, stores nothing and asks no provider. Lists everything that is wrong with the search.',
    tags: ['Searches'],
    headers: runHeaders,
    body: searchRequest,
    response: {
      200: jsonResponse('Whether it can run.', validateResponse),
      ...problemResponses(400, 401, 403, 413, 415, 429),
    },
  };
  for (const prefix of searchPrefixes)
    app.post(`${prefix}/validate`, { schema, attachValidation: true }, async (request, reply) => {
      try {
        if (request.validationError !== undefined) throw request.validationError;
        await planSearch(request, services);
        return sendJson(reply, JSON.stringify({ valid: true }));
      } catch (error) {
        // What a run would refuse is, for a question about validity, an answer.
        if (!(error instanceof ServiceError) || error.errors === undefined) throw error;
        return sendJson(reply, JSON.stringify({ valid: false, errors: error.errors }));
      }
    });
}
