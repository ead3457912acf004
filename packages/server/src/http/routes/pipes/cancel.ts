import { z } from 'zod';
import type { App } from '../../app.ts';
import { cancelPending } from '../../cancel-pending.ts';
import { cancelResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadRun, sendRun } from '../../submit-request.ts';

export function registerCancel(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Cancel a pending run',
    description: 'Works only while the run is pending. Its capacity is free again at once. Needs no body.',
    tags: ['Pipes'],
    params: z.object({ run_id: z.string() }),
    response: cancelResponses,
  };
  app.post('/v1/pipes/cancel/:run_id', { schema }, async (request, reply) => {
    const run = await loadRun(request, request.params.run_id, services);
    await cancelPending(run, services);
    return sendRun(reply, await loadRun(request, run.id, services), services);
  });
}
