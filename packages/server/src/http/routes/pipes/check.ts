import { z } from 'zod';
import type { App } from '../../app.ts';
import { checkResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadRun, sendRun } from '../../submit-request.ts';

export function registerCheck(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Read a run',
    description: 'The run as it is now, with the fields resolved so far. Poll every 1 to 3 seconds.',
    tags: ['Pipes'],
    params: z.object({ task_id: z.string() }),
    response: checkResponses,
  };
  app.get('/v1/pipes/check/:task_id', { schema }, async (request, reply) =>
    sendRun(reply, await loadRun(request, request.params.task_id, services), services),
  );
}
