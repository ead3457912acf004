import type { App } from '../../app.ts';
import { pipesRequest } from '../../../contract/pipes-request.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import { renderNewRun } from '../../../engine/render/assemble-run.ts';
import { sendJson } from '../../json-response.ts';
import { runResponses } from '../../responses.ts';
import { loadRun, sendRun, submitRequest } from '../../submit-request.ts';
import type { HttpServices } from '../../services.ts';

export function registerRun(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Create a run',
    description:
      'Stores the records, queues the run and answers at once. Poll the check endpoint for results. ' +
      'An `Idempotency-Key` header makes a repeated call return the first run.',
    tags: ['Pipes'],
    headers: runHeaders,
    body: pipesRequest,
    response: runResponses,
  };
  app.post('/v1/pipes/run', { schema, config: { takesLongBodies: true } }, async (request, reply) => {
    const submitted = await submitRequest(request, reply, {
      runId: services.newRunId(),
      texts: true,
      services,
    });
    const { runId, planned, isInvalid } = submitted;
    if (planned !== null) return sendJson(reply, renderNewRun(planned.submission, planned, services.plans));
    return sendRun(reply.code(isInvalid ? 400 : 200), await loadRun(request, runId, services), services);
  });
}
