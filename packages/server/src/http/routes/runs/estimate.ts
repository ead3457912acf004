import { estimate } from '../../../contract/estimate.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { RunRoutes } from '../../runs/run-routes.ts';
import type { HttpServices } from '../../services.ts';

export function registerEstimate<Body>(app: App, services: HttpServices, runs: RunRoutes<Body>): void {
  const { body, takesLongBodies } = runs;
  const schema = {
    ...runs.words.estimate,
    tags: [runs.tag],
    headers: runHeaders,
    body,
    response: {
      200: jsonResponse('What it would cost.', estimate),
      ...problemResponses(400, 401, 403, 413, 415, 422, 429, 503),
    },
  };
  for (const prefix of runs.prefixes)
    app.post(`${prefix}/estimate`, { schema, config: { takesLongBodies } }, async (request, reply) =>
      sendJson(reply, JSON.stringify(await runs.estimate(request, reply, services))),
    );
}
