import { ServiceError } from '../../../contract/errors.ts';
import { estimate } from '../../../contract/estimate.ts';
import { pipesRequest } from '../../../contract/pipes-request.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { summarize } from '../../invalid-request.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { planRequest } from '../../plan-request.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerEstimate(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Estimate what a request would cost',
    description: 'Free, stores nothing and asks no provider. Send the body of a run.',
    tags: ['Pipes'],
    headers: runHeaders,
    body: pipesRequest,
    response: {
      200: jsonResponse('What it would cost.', estimate),
      ...problemResponses(400, 401, 403, 413, 415, 422, 429, 503),
    },
  };
  app.post('/v1/pipes/estimate', { schema, config: { takesLongBodies: true } }, async (request, reply) => {
    const planned = await planRequest(request, services, { signal: clientGone(reply), inputs: true });
    if (planned.kind === 'invalid-pipeline') {
      const { errors } = planned;
      throw new ServiceError('invalid-pipeline', summarize(errors), { errors });
    }
    const { organizationId } = ownerOf(request);
    return sendJson(reply, JSON.stringify(await services.estimate(planned, organizationId)));
  });
}
