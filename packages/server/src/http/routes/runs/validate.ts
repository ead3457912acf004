import { ServiceError } from '../../../contract/errors.ts';
import { validateResponse } from '../../../contract/pipes-response.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { RunRoutes } from '../../runs/run-routes.ts';
import type { HttpServices } from '../../services.ts';

export function registerValidate<Body>(app: App, services: HttpServices, runs: RunRoutes<Body>): void {
  const { body, takesLongBodies } = runs;
  const schema = {
    ...runs.words.validate,
    tags: [runs.tag],
    headers: runHeaders,
    body,
    response: {
      200: jsonResponse('Whether it can run.', validateResponse),
      ...problemResponses(400, 401, 403, 413, 415, 429),
    },
  };
  const options = { schema, config: { takesLongBodies }, attachValidation: true };
  for (const prefix of runs.prefixes)
    app.post(`${prefix}/validate`, options, async (request, reply) => {
      try {
        if (request.validationError !== undefined) throw request.validationError;
        await runs.validate(request, reply, services);
        return sendJson(reply, JSON.stringify({ valid: true }));
      } catch (error) {
        // A run would be refused because of this. Here it is the answer.
        if (!(error instanceof ServiceError) || error.errors === undefined) throw error;
        return sendJson(reply, JSON.stringify({ valid: false, errors: error.errors }));
      }
    });
}
