import type { App } from '../../app.ts';
import { pipesRequest } from '../../../contract/pipes-request.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import { validateResponse } from '../../../contract/pipes-response.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { planRequest } from '../../plan-request.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { ServiceError } from '../../../contract/errors.ts';

export function registerValidate(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Check a request without running it',
    description:
      'Free, stores nothing. Says whether the pipeline can run, and lists everything that is wrong with it.',
    tags: ['Pipes'],
    headers: runHeaders,
    body: pipesRequest,
    response: {
      200: jsonResponse('Whether it can run.', validateResponse),
      ...problemResponses(400, 401, 403, 413, 415, 429),
    },
  };
  const config = { takesLongBodies: true };
  app.post('/v1/pipes/validate', { schema, config, attachValidation: true }, async (request, reply) => {
    try {
      if (request.validationError !== undefined) throw request.validationError;
      const planned = await planRequest(request, services, { signal: clientGone(reply) });
      const errors = planned.kind === 'invalid-pipeline' ? planned.errors : null;
      return sendJson(reply, JSON.stringify(errors === null ? { valid: true } : { valid: false, errors }));
    } catch (error) {
      // What a run would answer with 422 is, for a question about validity, an answer.
      if (!(error instanceof ServiceError) || error.errors === undefined) throw error;
      return sendJson(reply, JSON.stringify({ valid: false, errors: error.errors }));
    }
  });
}
