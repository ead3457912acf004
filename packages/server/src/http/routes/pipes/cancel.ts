import { z } from 'zod';
import type { App } from '../../app.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { cancelResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadRun, sendRun } from '../../submit-request.ts';

export function registerCancel(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Cancel a pending run',
    description: 'Only while the run is pending. Its records return to capacity at once. Needs no body.',
    tags: ['Pipes'],
    params: z.object({ run_id: z.string() }),
    response: cancelResponses,
  };
  app.post('/v1/pipes/cancel/:run_id', { schema }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const run = await loadRun(request, request.params.run_id, services);
    if (await services.cancelRun(organizationId, run.id)) {
      return sendRun(reply, await loadRun(request, run.id, services), services);
    }
    const { status } = await loadRun(request, run.id, services);
    throw new ServiceError('not-cancelable', `The run is ${status}; only a pending run can be canceled.`, {
      runId: run.id,
    });
  });
}
