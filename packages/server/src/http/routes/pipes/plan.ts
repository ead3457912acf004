import { pipesRequest } from '../../../contract/pipes-request.ts';
import { planGraph } from '../../../contract/pipes-plan.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import { refuseInvalid } from '../../runs/pipe-runs.ts';
import { planRequest } from '../../runs/plan-request.ts';
import type { HttpServices } from '../../services.ts';

export function registerPlan(app: App, services: HttpServices): void {
  const schema = {
    tags: ['Pipes'],
    summary: 'Show the plan of a request',
    description:
      'Free, stores nothing and asks no provider. Send the body of a run: the answer says which pipe needs the output of which other pipe, in which ' +
      'order they run, and which columns the records will have.',
    headers: runHeaders,
    body: pipesRequest,
    response: {
      200: jsonResponse('The plan.', planGraph),
      ...problemResponses(400, 401, 403, 413, 415, 422, 429, 503),
    },
  };
  const options = { schema, config: { takesLongBodies: true } };
  app.post('/v1/pipes/plan', options, async (request, reply) => {
    const signal = clientGone(reply);
    const { plan, ids } = refuseInvalid(await planRequest(request, services, { signal }));
    const of = { organizationId: ownerOf(request).organizationId, signal };
    return sendJson(reply, await services.drawPlan({ plan, records: ids.length }, of));
  });
}
