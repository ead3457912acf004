import type { App } from '../../app.ts';
import { pipesRequest } from '../../../contract/pipes-request.ts';
import { runResponses } from '../../responses.ts';
import { loadRun, sendRun, submitRequest } from '../../submit-request.ts';
import type { HttpServices } from '../../services.ts';

export function registerRun(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Create a run',
    description:
      'Stores the records, queues the run and answers at once; poll the check endpoint for results. ' +
      'An `Idempotency-Key` header makes a repeated call return the first run.',
    tags: ['Pipes'],
    body: pipesRequest,
    response: runResponses,
  };
  app.post('/v1/pipes/run', { schema }, async (request, reply) => {
    const { runId, isInvalid } = await submitRequest(request, reply, { runId: services.newRunId(), services });
    return sendRun(reply.code(isInvalid ? 400 : 200), await loadRun(request, runId, services), services);
  });
}
